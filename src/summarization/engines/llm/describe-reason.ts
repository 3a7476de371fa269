import { describeFailure } from '../../../llm/describe-failure.ts';

/** Reasons that concern the model and not its answer. */
const SENTENCES: Readonly<Record<string, string>> = {
  context:
    'The context of the language model is too small for a summary. Use a model with a larger context, or raise GLOSSA_LLM_CONTEXT.',
  unsuited:
    'The language model only translates. Name another one in GLOSSA_LLM_MODEL, or set GLOSSA_SUMMARY_ENGINE=extractive.',
};

/** What is wrong with answers that were rejected. Default: they are no summary. */
const FAULTS: Readonly<Record<string, string>> = {
  numbers: 'It had numbers or dates that the document does not have.',
  names: 'It had names that the document does not have.',
  language: 'It was in another language than the document.',
  repetition: 'It repeated itself.',
  runaway: 'It did not end.',
  length: 'It was too long.',
  count: 'It had too few points.',
  form: 'It had too few complete sentences.',
  copied: 'It was the beginning of the document.',
};

/** Describes why a language model wrote no summary, with the setting that mends it. @param reason a `FailureReason` */
export function describeReason(reason: string): string {
  const fault = FAULTS[reason] ?? 'It was no summary of the document.';
  return (
    describeFailure(reason, undefined) ??
    SENTENCES[reason] ??
    `The answer of the language model did not pass the checks. ${fault} Try again, use a larger model (GLOSSA_LLM_MODEL), or set GLOSSA_SUMMARY_ENGINE=llm,extractive.`
  );
}
