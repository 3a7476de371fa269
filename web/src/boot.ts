import { chosenLocale, isRightToLeft } from './i18n/locales.ts';
import { readSettings } from './settings/settings.ts';

// Runs before the first paint: what would change the whole page afterwards.
const { theme, locale } = readSettings();
const root = document.documentElement;
if (theme !== 'system') root.dataset.theme = theme;
root.lang = chosenLocale(locale);
root.dir = isRightToLeft(root.lang) ? 'rtl' : 'ltr';
