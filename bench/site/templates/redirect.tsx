/** Required by the generator, although the site emits no pages without a language. */
export default () => null;
export const head = () => ({ title: '', announcement: '' });
