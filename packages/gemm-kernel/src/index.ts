/// <reference path="./web-assembly.d.ts" />
export { createKernel } from './create-kernel.ts';
export type { GemmFunctions, Kernel } from './kernel.ts';
