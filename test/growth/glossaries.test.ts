import { GLOSSARY_STEPS } from './steps/glossaries.ts';
import { testGrowth } from './test-growth.ts';

testGrowth(GLOSSARY_STEPS);
