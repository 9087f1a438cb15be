export { default, head } from '../../../../client/page/redirect.page.tsx';
