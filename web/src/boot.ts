import { takeLinkKey } from './api/link-key.ts';
import { chosenLocale, isRightToLeft } from './i18n/locales.ts';
import { readSettings } from './settings/settings.ts';

// Runs before the first paint. A key leaves the address before all else, also where the rest never loads.
window.linkKey = takeLinkKey();

// Later these would change the whole page.
const { theme, locale } = readSettings();
const root = document.documentElement;
if (theme !== 'system') root.dataset.theme = theme;
root.lang = chosenLocale(locale);
root.dir = isRightToLeft(root.lang) ? 'rtl' : 'ltr';
