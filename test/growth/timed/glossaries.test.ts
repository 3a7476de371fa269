import { GLOSSARY_STEPS } from '../steps/glossaries.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, GLOSSARY_STEPS);
