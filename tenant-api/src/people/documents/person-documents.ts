import { and, asc, eq, isNull } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { takenFile } from '../../crud/fields/files.ts'
import { type Crud, crudOf, selectFrom } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../students-and-guardians/person-rows.ts'
import { bySection, studentCrud } from '../students-and-guardians/students.ts'
import { documentSetting } from '../../institute/settings/tables.ts'
import { familyDocuments, type PersonDocument, staffDocuments } from './contract.ts'
import { documentKindCrud } from './document-kinds.ts'
import { familyDocument, staffDocument } from './tables.ts'

// Papers of an employment stay where that is.
goWithPerson(
  { table: 'person_document', column: 'person_id', where: "theirs.side = 'family'" },
  { table: 'person_document', column: 'person_id', side: 'staff', where: "theirs.side = 'staff'" },
)

export const familyDocumentCrud = crudOf(familyDocuments, {
  ...optionsOf(familyDocument),
  rows: { kindId: () => documentKindCrud, studentId: () => studentCrud },
  within: { ...withinOf(familyDocument), section: bySection(familyDocument.personId) },
})
export const staffDocumentCrud = crudOf(staffDocuments, optionsOf(staffDocument))

function optionsOf(table: typeof familyDocument | typeof staffDocument) {
  return {
    table,
    rowsOf: 'person_document',
    within: withinOf(table),
    rows: { kindId: () => documentKindCrud },
    unseen: 'person_document_holder',
    taken: {
      person_document_holder: {
        code: 'person-documents.holder',
        message: sentence('This person no longer exists'),
        field: 'personId',
      },
      ...takenFile('person_document_file_id', { code: 'person-documents.file-taken', field: 'fileId' }),
    },
  }
}

function withinOf(table: typeof familyDocument | typeof staffDocument) {
  return { campus: table.campusId, campuses: table.campusIds, person: table.personId }
}

type Of = { crud: Crud; holders: readonly Crud[]; id: string }

/** The documents of somebody, what ends first before the others; who is out of reach is not there. */
export async function listOfPerson(school: School, user: User, { crud, holders, id }: Of) {
  const { table, columns, name, within } = crud
  const { personId, expiresOn } = columns
  if (!personId || !expiresOn) throw new Error(`${name} are nobody’s`)
  const seen = await Promise.all(
    holders.map((of) =>
      school.db
        .select({ id: of.table.id })
        .from(of.table)
        .where(and(eq(of.table.id, id), reach(user, name, 'view', of.within))),
    ),
  )
  if (seen.flat().length === 0) refuseMissing()
  const rows = await selectFrom(school.db, crud)
    .where(and(eq(personId, id), isNull(table.archivedAt), reach(user, name, 'view', within)))
    .orderBy(asc(expiresOn), asc(table.id))
  return { rows: rows as unknown as PersonDocument[] }
}

/** Until when a document must end for somebody to be warned of it today. */
export async function readWarningDay(school: School) {
  const [setting] = await school.db.select().from(documentSetting)
  if (!setting) throw new Error('this school was never founded')
  const today = await school.today()
  return { today, until: addDays(today, setting.firstDays) }
}
