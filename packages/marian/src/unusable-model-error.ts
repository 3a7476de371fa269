/** A file of a model is damaged, or the model needs something that this package does not support. */
export class UnusableModelError extends Error {
  override readonly name = 'UnusableModelError';
}
