import type { PersonalTable } from '../../core/module-parts.ts'

const label = `:label || ' ' || :number`
const isTheirs = `(c ->> 'studentId')::uuid = any (:people)`
const ofChildren = `from jsonb_array_elements(t.snapshot -> 'children') with ordinality e (c, place)`

/**
 * Whose names stand on challans: the guardian's to whom one is addressed, and the children's. Of an erased person the own
 * name goes; those of the others stay, and so does what they owe. A child is not handed what its brothers and sisters owe.
 */
export const personal: readonly PersonalTable[] = [
  {
    table: 'challan',
    area: 'money',
    by: {},
    theirs: `(t.snapshot #>> '{family,guardianId}')::uuid = any (:people)`,
    hides: ['code', 'search_text'],
    erase: {
      name: label,
      snapshot: `jsonb_set(t.snapshot, '{family}', t.snapshot -> 'family' || jsonb_build_object('name', ${label}, 'otherName', ''))`,
    },
  },
  {
    table: 'challan',
    area: 'money',
    by: {},
    theirs: `exists (select ${ofChildren} where ${isTheirs})`,
    hides: 'the bill of the whole family: what of it is the student’s stands in the invoices',
    erase: {
      // A family without a guardian who gets bills is called by a child.
      name: `case when t.name in (select c ->> 'name' ${ofChildren} where ${isTheirs}) then ${label} else t.name end`,
      snapshot: `t.snapshot || jsonb_build_object(
        'family', t.snapshot -> 'family' || (case when t.snapshot #>> '{family,name}' in (select c ->> 'name' ${ofChildren} where ${isTheirs})
          then jsonb_build_object('name', ${label}, 'otherName', '') else '{}' end),
        'children', (select jsonb_agg(case when ${isTheirs}
          then c || jsonb_build_object('name', ${label}, 'otherName', '', 'registrationNumber', '') else c end order by place) ${ofChildren}))`,
    },
  },
]
