/** The English name of one row of a resource, and of many. */
export type Label = { one: string; many: string }

/** The acts on a resource's rows, each the end of an act's key: `campuses.archived`. */
export type ResourceAct =
  | 'created'
  | 'updated'
  | 'archived'
  | 'restored'
  | 'seeded'
  | 'many-asked'
  | 'many-updated'
  | 'many-archived'
  | 'many-restored'

/**
 * The English sentences that can be made from a resource's label. They are whole sentences for translators:
 * `words extract` writes each of them out for every `resource({ label })` that it finds.
 */
export function resourceWords({ one, many }: Label): {
  add: string
  exists: string
  /** Why a row cannot be archived: rows of this resource refer to it. */
  uses: string
  acts: Record<ResourceAct, string>
} {
  const a = inSentence(one)
  const all = inSentence(many)
  const several = `{count, plural, one {# ${a}} other {# ${all}}}`
  return {
    add: addWords({ one }),
    exists: `${one} Already Exists!`,
    uses: `{name} cannot be archived: {count, plural, one {# ${a} refers} other {# ${all} refer}} to it`,
    acts: {
      created: `Added the ${a} {name}`,
      updated: `Changed the ${a} {name}`,
      archived: `Archived the ${a} {name}`,
      restored: `Brought the ${a} {name} back from the archive`,
      seeded: `Added the ${all} of the demo school`,
      'many-asked': `Asked for a change of ${several}`,
      'many-updated': `Changed ${several}`,
      'many-archived': `Archived ${several}`,
      'many-restored': `Brought ${several} back from the archive`,
    },
  }
}

/**
 * The sentence for adding a row; separate, because the frame of the dashboard needs only this one of every
 * resource.
 */
export function addWords({ one }: Pick<Label, 'one'>): string {
  return `Add ${inSentence(one)}`
}

/** A label within a sentence: "Add campus", not "Add Campus"; Urdu and Arabic have no capitals. */
export function inSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase('en'))
}
