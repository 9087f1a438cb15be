/** The site emits no pages without a language, but the generator asks for their component. */
export default () => null;
export const head = () => ({ title: '', announcement: '' });
