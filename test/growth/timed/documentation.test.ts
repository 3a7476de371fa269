import { DOCUMENTATION_STEPS } from '../steps/documentation.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, DOCUMENTATION_STEPS);
