export { type ReadFile, type Stage, StreamError, UnsupportedError } from './stage.ts';
