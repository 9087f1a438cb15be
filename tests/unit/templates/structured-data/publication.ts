import type { SiteInfo } from '../../../../templates/site-shared.ts';
import type { Publication } from '../../../../templates/structured-data/structured-data.ts';

/** A site in English, as far as structured data read it. */
export const publication: Publication = {
  site: {
    name: 'Boreal Insurance',
    shortName: 'Boreal',
    tagline: 'Plain words.',
    description: 'An insurer.',
    email: 'a@example.com',
    phoneNumber: '+18005550142',
    insurer: { language: 'en', name: 'Boreal Insurance' },
  } as SiteInfo,
  root: 'https://www.example.com/',
  home: 'https://www.example.com/en/',
  logo: 'https://www.example.com/icon.png',
  insurerHome: 'https://www.example.com/en/',
  language: 'en',
};
