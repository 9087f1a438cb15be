import { campaignForm } from '../../features/campaign-form/campaign-form.routes.ts';
import { productOfPath } from '../../features/quote/quote-rules.ts';
import { site } from '../../site.routes.ts';
import { entryCard } from '../../social-card/cards.routes.ts';
import { searchOf, searchWeights } from '../search-fields.routes.ts';
import type { SiteFamily } from '../site-map.routes.ts';

/** The campaigns: landing pages, and pages whose form collects an answer. */
export const campaignFamily = {
  ...site.entryPages('campaign', {
    component: () => import('./campaign.page.tsx'),
    shared: ['quote'],
    *routes(campaign, graph) {
      const { locale } = campaign;
      const { identifier, form, title, name, lead, highlights, metaTitle, metaDescription } = campaign.fields;
      const { stepsTitle, steps, primaryAction, body } = campaign.fields;
      const path = `/${campaign.fields.path}/`;
      const product = productOfPath(path, graph.ofType('product', locale));
      const data = {
        ...(form === undefined ? {} : { form: campaignForm(graph, identifier, graph.entry('form', form, locale)) }),
        title,
        metaDescription,
        ...(metaTitle === undefined ? {} : { metaTitle }),
        name,
        path,
        lead,
        highlights,
        ...(stepsTitle === undefined ? {} : { stepsTitle }),
        steps,
        primaryAction,
        ...(product === undefined ? {} : { product }),
        body,
      };
      const search = searchOf(campaign, { category: 'points', weight: searchWeights.campaign });
      const card = entryCard(graph, campaign, 'points', 'lights');
      yield { path, entry: campaign, search, card, data };
      // The language stands twice in some addresses that are in use: /fr/en/campaigns/…; they show the same page.
      if (form === undefined) yield { path: `/en${path}`, entry: campaign, card, data, canonicalPath: path, listed: false };
    },
  }),
  siteMap: {
    offers: (graph, locale) =>
      graph.ofType('campaign', locale).map(({ fields }) => ({ title: fields.title, path: `/${fields.path}/` })),
  },
} satisfies SiteFamily;
