import { DOCUMENT_STEPS } from './steps/documents.ts';
import { testGrowth } from './test-growth.ts';

testGrowth(DOCUMENT_STEPS);
