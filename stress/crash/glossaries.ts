import assert from 'node:assert/strict';
import type { Random } from '../../load/random.ts';
import type { GlossaryJournal } from './journal.ts';
import type { ServiceClient } from './service-client.ts';

const NAMES = 5;
const ENTRIES = 300;

/** Creates, changes or deletes one glossary. */
export async function changeGlossary(client: ServiceClient, journal: GlossaryJournal, random: Random): Promise<void> {
  const name = `glossary ${random.below(NAMES)}`;
  const state = journal.get(name) ?? { id: undefined, possible: [undefined] };
  journal.set(name, state);
  const { id } = state;
  const isRemoval = id !== undefined && random.chance(0.2);
  const target = isRemoval ? undefined : `target ${random.below(1_000_000)}`;
  state.possible = [...state.possible, target];
  if (target === undefined) {
    if (id !== undefined) await client.removeGlossary(id);
    state.id = undefined;
  } else {
    const entries = Object.fromEntries(Array.from({ length: ENTRIES }, (_, index) => [`term ${index}`, target]));
    if (id === undefined) state.id = await client.createGlossary(name, entries);
    else await client.changeGlossary(id, entries);
  }
  state.possible = [target];
}

/** Compares the glossaries of a service with the journal, and records what it found. @throws when they differ */
export async function checkGlossaries(client: ServiceClient, journal: GlossaryJournal): Promise<void> {
  const listed = await client.listGlossaries();
  for (const [name, state] of journal) {
    const [found, another] = listed.filter((one) => one.name === name);
    assert.equal(another, undefined, `${name} was created once`);
    const targets = new Set(found && Object.values(await client.readGlossary(found.glossary_id)));
    const [target] = targets;
    assert.ok(targets.size <= 1, `${name} has the entries of several changes`);
    assert.ok(state.possible.includes(target), `${name} does not have its last change`);
    state.id = found?.glossary_id;
    state.possible = [target];
  }
  assert.ok(listed.every(({ name }) => journal.has(name)));
}
