import { takeLinkKey } from './api/link-key.ts';
import { chosenLocale, isRightToLeft } from './i18n/locales.ts';
import { readSettings } from './settings/settings.ts';

// Runs before the first paint. The key leaves the address first, even if the rest of the page never loads.
window.linkKey = takeLinkKey();

// Set before the first paint, because a later change would redraw the whole page.
const { theme, locale } = readSettings();
const root = document.documentElement;
if (theme !== 'system') root.dataset.theme = theme;
root.lang = chosenLocale(locale);
root.dir = isRightToLeft(root.lang) ? 'rtl' : 'ltr';
