import type { HeadProps, PageHead } from 'boreal/contract/page';
import Layout from '../components/layout.tsx';
import type { SiteData } from '../components/site-data.tsx';

export default function NotFoundPage() {
  return (
    <Layout>
      <h1>404: Not Found</h1>
      <p>There is no page at this address.</p>
    </Layout>
  );
}

export const head = ({ shared }: HeadProps<object, { readonly site: SiteData }>): PageHead => ({
  title: `404: Not Found | ${shared.site.siteMetadata.title}`,
  announcement: '404: Not Found',
});
