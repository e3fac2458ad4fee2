import { endpoint } from 'kit/contract/contract'
import { phone } from 'kit/contract/fields'
import { idParams, type Resource } from 'kit/contract/resource'
import { z } from 'zod'
import { exampleStaff, exampleTeacher, staff, teachers } from '../employees/contract.ts'
import {
  exampleStudent,
  guardianLink,
  guardians,
  sensitiveDetails,
  students,
} from '../students-and-guardians/contract.ts'

/** Nadia Saleem, whom the demo school has entered a second time as Nadia Salim. */
export const exampleTwice = '01980000-0000-7000-8000-0000000ae006'
export const exampleOther = '01980000-0000-7000-8000-0000000ae007'
/** A teacher who does not log in, and the gatekeeper: in the examples they are two records of somebody else. */
export const exampleOtherTeacher = '01980000-0000-7000-8000-0000000af004'
export const exampleOtherStaff = '01980000-0000-7000-8000-00000000b009'

const mergedLists = ['students', 'guardians', 'teachers', 'staff'] as const
export type Merged = (typeof mergedLists)[number]

/** Why two records may be of one person. */
export const likenesses = ['phone', 'identity', 'name'] as const
export type Likeness = (typeof likenesses)[number]

const brief = z.object({
  id: z.uuid(),
  /** On which list the record stands: a teacher may have been entered among the staff, too. */
  of: z.enum(mergedLists),
  name: z.string(),
  otherName: z.string(),
  /** Of a student; empty for all others. */
  fatherName: z.string(),
  /** What tells two of one name apart: the telephone, the registration number, the employee number. */
  hint: z.string(),
  relatives: z.array(z.string()),
})
export type Brief = z.output<typeof brief>

const pair = z.object({ one: brief, other: brief, why: z.array(z.enum(likenesses)) })
export type Pair = z.output<typeof pair>

/** The pairs as Excel has them: students with their fathers. */
const pairColumns = z.object({
  name: z.string().meta({ title: 'Name' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
  hint: z.string().meta({ title: 'Number' }),
  relatives: z.string().meta({ title: 'Relatives' }),
  nameOfOther: z.string().meta({ title: 'Name of the other' }),
  fatherOfOther: z.string().meta({ title: 'Father’s name of the other' }),
  hintOfOther: z.string().meta({ title: 'Number of the other' }),
  relativesOfOther: z.string().meta({ title: 'Relatives of the other' }),
  isPhoneSame: z.boolean().meta({ title: 'Same telephone' }),
  isIdentitySame: z.boolean().meta({ title: 'Same identity number' }),
  isNameSame: z.boolean().meta({ title: 'Same name' }),
})
const employeeColumns = pairColumns.omit({ fatherName: true, fatherOfOther: true })
export const pairColumnsOf: Readonly<Record<Merged, z.ZodObject>> = {
  students: pairColumns,
  guardians: employeeColumns.extend({
    hint: phone().meta({ title: 'Phone' }),
    hintOfOther: phone().meta({ title: 'Phone of the other' }),
  }),
  teachers: employeeColumns,
  staff: employeeColumns,
}

const link = guardianLink.extend({
  /** The child of a guardian, the guardian of a child. */
  id: z.uuid(),
  name: z.string(),
})
export type MergedLink = z.output<typeof link>

const side = z.object({
  /** On which list the record stands. */
  of: z.enum(mergedLists),
  row: z.record(z.string(), z.unknown()),
  links: z.array(link),
  /** Whether there is salary info; null for who may not know that. */
  hasSalary: z.boolean().nullable(),
})
export type MergedSide = z.output<typeof side>

const merger = z.object({ id: z.uuid(), name: z.string(), at: z.iso.datetime(), mayUndo: z.boolean() })

export const mergingOf = {
  students: merging(students, { id: exampleStudent, otherId: '01980000-0000-7000-8000-0000000ad002' }),
  guardians: merging(guardians, { id: exampleTwice, otherId: exampleOther }),
  teachers: merging(teachers, { id: exampleTeacher, otherId: exampleOtherTeacher }),
  staff: merging(staff, { id: exampleStaff, otherId: exampleOtherStaff }),
} satisfies Record<Merged, unknown>

/**
 * Fields of which the other’s can be chosen. The campus is no choice: it comes from the enrolment, or from the children; nor
 * is the username, which goes where the log-in goes.
 */
export function chosenFields({ fields }: { fields: Pick<Resource['fields'], 'shape'> }): string[] {
  return Object.keys(fields.shape).filter((name) => name !== 'campusId' && name !== 'username')
}

type Two = { id: string; otherId: string }

function merging(resource: Pick<Resource, 'name' | 'fields'>, example: Two) {
  const { name } = resource
  const [first = '', ...rest] = chosenFields(resource)
  const two = z.strictObject({ id: z.uuid(), otherId: z.uuid() })
  return {
    list: endpoint({
      method: 'GET',
      path: `/${name}/duplicates`,
      summary: `Pairs of ${name} that may be one person: of one telephone, identity number or name`,
      may: [name, 'view'],
      response: z.object({ rows: z.array(pair) }),
      example: {},
    }),
    sheet: endpoint({
      method: 'GET',
      path: `/${name}/duplicates/sheet`,
      summary: 'The same as an Excel file',
      may: [name, 'view'],
      gives: 'file',
      example: {},
    }),
    of: endpoint({
      method: 'GET',
      path: `/${name}/:id/duplicates`,
      summary: `Records that may be of the same person as one of the ${name}, into which it was merged, and which were merged into it`,
      may: [name, 'view'],
      params: idParams,
      response: z.object({
        rows: z.array(pair),
        into: z.object({ of: z.enum(mergedLists), id: z.uuid() }).nullable(),
        merged: z.array(merger),
      }),
      example: { params: { id: example.id } },
    }),
    preview: endpoint({
      method: 'GET',
      path: `/${name}/:id/duplicates/:otherId`,
      summary: `Two ${name} beside each other, before they are merged`,
      may: [name, 'view'],
      params: two,
      response: z.object({
        one: side,
        other: side,
        /** Sensitive details of which both have something, and not the same; none for who may not know that. */
        details: z.array(sensitiveDetails.keyof()),
      }),
      example: { params: example },
    }),
    merge: endpoint({
      method: 'POST',
      path: `/${name}/:id/mergers`,
      summary: `Make one of two ${name}: links, details, documents and notes are united; the other goes to the archive`,
      may: [name, 'delete'],
      params: idParams,
      body: z.strictObject({
        otherId: z.uuid(),
        /** Fields whose value is the other’s; the rest stays. */
        take: z
          .array(z.enum([first, ...rest]))
          .max(1 + rest.length)
          .default([]),
        takeSensitive: z
          .array(sensitiveDetails.keyof())
          .max(sensitiveDetails.keyof().options.length)
          .default([]),
        /** Who is linked to both: of these the other’s flags hold. */
        takeLinks: z.array(z.uuid()).max(1000).default([]),
      }),
      response: merger,
      example: { params: { id: example.id }, body: { otherId: example.otherId } },
    }),
    undo: endpoint({
      method: 'DELETE',
      path: `/${name}/:id/mergers/:mergerId`,
      summary: `Take a merger of ${name} back, as long as nothing was changed since`,
      may: [name, 'delete'],
      params: z.strictObject({ id: z.uuid(), mergerId: z.uuid() }),
      response: z.object({ id: z.uuid() }),
      example: { params: { id: example.id, mergerId: '01980000-0000-7000-8000-0000000af001' } },
    }),
    keepApart: endpoint({
      method: 'PUT',
      path: `/${name}/:id/duplicates/:otherId`,
      summary: `Say whether two ${name} that look alike are two people: they are not proposed again`,
      may: [name, 'edit'],
      params: two,
      body: z.strictObject({ areTwo: z.boolean() }),
      response: z.object({ id: z.uuid() }),
      example: { params: example, body: { areTwo: true } },
    }),
  }
}
