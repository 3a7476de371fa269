import { FORMAT_STEPS } from '../steps/formats.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, FORMAT_STEPS);
