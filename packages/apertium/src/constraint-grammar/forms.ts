import { TAG_BASE_FORM, TAG_SPECIAL, TAG_WORD_FORM } from './constants.ts';
import { mixHash } from './hash.ts';
import type { Tag, Tags } from './tags.ts';

/** The content of a reading. Readings with the same tags in the same order share one. */
export interface Form {
  /** The tags in the order of the stream. */
  readonly tags: readonly number[];
  readonly baseForm: Tag | null;
  readonly mapping: Tag | null;
  /** The distinct tags that sets can name, by hash. */
  readonly plain: Int32Array;
  /** The distinct word forms and base forms, by hash. */
  readonly textual: readonly Tag[];
  /** The same for forms with the same set of tags without their mappings. */
  readonly basicId: number;
  /** The same for forms with the same set of tags. */
  readonly contentId: number;
  /** Hash of the tags, the mapping last. */
  readonly hash: number;
  /** Bit sets by set number: whether the result is known, and the result. */
  known: Uint32Array | null;
  matches: Uint32Array | null;
  /** The same forms with one more tag. */
  added: Map<number, Form> | null;
  /** The same forms with the tags of others. */
  merged: Map<Form, Form> | null;
}

export interface Forms {
  readonly size: number;
  of(tags: readonly number[], baseForm?: Tag): Form;
  with(form: Form, tag: Tag): Form;
  without(form: Form, tag: Tag): Form;
  /** The tags of both. */
  merge(form: Form, other: Form): Form;
  isMapping(tag: Tag): boolean;
  /** Forgets all forms. */
  reset(): void;
}

export function createForms(tags: Tags): Forms {
  const forms = new Map<string, Form>();
  const ids = new Map<string, number>();
  const isMapping = (tag: Tag) => tag.text.startsWith(tags.mappingPrefix);

  function idOf(sorted: readonly Tag[]): number {
    let key = '';
    for (const tag of sorted) key += `${tag.id},`;
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
    }
    return id;
  }

  function create(numbers: readonly number[], givenBaseForm: Tag | undefined): Form {
    const distinct: Tag[] = [];
    let baseForm = givenBaseForm ?? null;
    let mapping: Tag | null = null;
    for (const number of numbers) {
      const tag = tags.list[number];
      if (!tag) continue;
      if (baseForm === null && tag.type & TAG_BASE_FORM) baseForm = tag;
      if (isMapping(tag)) mapping = tag;
      if (!distinct.includes(tag)) distinct.push(tag);
    }
    distinct.sort(byHash);
    const basic = mapping ? distinct.filter((tag) => tag !== mapping) : distinct;
    let hash = 0;
    for (const tag of basic) hash = mixHash(tag.hash, hash);
    if (mapping) hash = mixHash(mapping.hash, hash);
    const plain = distinct.filter((tag) => !(tag.type & TAG_SPECIAL));
    return {
      tags: numbers,
      baseForm,
      mapping,
      plain: Int32Array.from(plain, (tag) => tag.id),
      textual: distinct.filter((tag) => tag.type & (TAG_BASE_FORM | TAG_WORD_FORM)),
      basicId: idOf(basic),
      contentId: idOf(distinct),
      hash,
      known: null,
      matches: null,
      added: null,
      merged: null,
    };
  }

  function of(numbers: readonly number[], baseForm?: Tag): Form {
    const key = baseForm ? `${baseForm.id}:${numbers.join()}` : numbers.join();
    let form = forms.get(key);
    if (!form) {
      form = create(numbers, baseForm);
      forms.set(key, form);
    }
    return form;
  }

  return {
    get size() {
      return forms.size;
    },
    of,
    with(form, tag) {
      form.added ??= new Map();
      let longer = form.added.get(tag.id);
      if (!longer) {
        longer = of([...form.tags, tag.id], form.baseForm ?? undefined);
        form.added.set(tag.id, longer);
      }
      return longer;
    },
    without: (form, tag) => of(form.tags.filter((number) => number !== tag.id)),
    merge(form, other) {
      form.merged ??= new Map();
      let both = form.merged.get(other);
      if (!both) {
        both = of([...form.tags, ...other.tags], form.baseForm ?? undefined);
        form.merged.set(other, both);
      }
      return both;
    },
    isMapping,
    reset() {
      forms.clear();
      ids.clear();
    },
  };
}

function byHash(left: Tag, right: Tag): number {
  return left.hash - right.hash;
}
