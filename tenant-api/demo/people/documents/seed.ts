import { createHash } from 'node:crypto'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { file } from '../../../src/platform/files/tables.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { exampleTeacher } from '../../../src/people/employees/contract.ts'
import { exampleTraveller } from '../../../src/people/documents/contract.ts'
import { addDocumentKinds, kindId } from '../../../src/people/documents/document-kinds.ts'
import { plainPdf } from '../../../src/people/documents/plain-pdf.ts'
import { document, familyDocument, staffDocument } from '../../../src/people/documents/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 140

const { MAIN, SHD, CNL } = demoCampuses
const id = (kind: 'd0c' | 'f1e' | 'c0e' | 'd0e', at: number) =>
  `01980000-0000-7000-8000-0000000${kind}${at.toString(16).padStart(2, '0')}`

type Paper = { title: string; kind: number; campusId: string | null; expiresOn: string | null; note?: string }

/** Riverside's papers: some expire around the demo's now, one has, one never does. The first is that of examples. */
const papers: readonly Paper[] = [
  { title: 'Registration with the education department', kind: 1, campusId: MAIN, expiresOn: '2027-03-31' },
  { title: 'Affiliation with the board', kind: 2, campusId: MAIN, expiresOn: '2028-06-30' },
  {
    title: 'Fire safety certificate',
    kind: 3,
    campusId: SHD,
    expiresOn: '2026-12-05',
    note: 'Rescue 1122 inspects on request; ask two weeks before.',
  },
  { title: 'Building fitness certificate', kind: 4, campusId: MAIN, expiresOn: '2026-11-10' },
  { title: 'Insurance of the school vans', kind: 5, campusId: null, expiresOn: '2026-12-15' },
  { title: 'Lease of the building', kind: 7, campusId: CNL, expiresOn: '2029-07-31' },
  { title: 'Child protection policy', kind: 9, campusId: null, expiresOn: null },
]

type OfPerson = {
  table: typeof familyDocument | typeof staffDocument
  person: string
  kind: number
  ends: string
}

/** What people of the cast have: Saad's papers end at once, and the contract of a teacher at the end of the year. */
const ofPeople: readonly OfPerson[] = [
  { table: familyDocument, person: exampleTraveller, kind: 11, ends: '2026-11-30' },
  { table: familyDocument, person: exampleTraveller, kind: 12, ends: '2026-11-30' },
  { table: staffDocument, person: exampleTeacher, kind: 8, ends: '2026-12-31' },
]

/** Adds the documents of people that are not there yet; their scans are still to be sent in. */
async function seedOfPeople(school: School): Promise<void> {
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'documents.seeded', async (tx) => {
    for (const [place, { table, person, kind, ends }] of ofPeople.entries())
      await tx.insert(table).values({
        id: id('d0e', place + 1),
        personId: person,
        kindId: kindId(kind),
        expiresOn: ends,
        note: '',
        createdAt: at,
        updatedAt: at,
      })
  })
}

/** Adds the kinds and the papers of the demo school, each with a page that says what it is. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: document.id }).from(document).limit(1)
  if (known) return
  const at = school.now().toISOString()
  const { name, language } = await school.profile()
  const made = papers.map((paper, place) => {
    const content = plainPdf([name, paper.title, paper.expiresOn ? `Valid until ${paper.expiresOn}` : ''])
    return { paper, content, documentId: id('d0c', place + 1), fileId: id('f1e', place + 1) }
  })
  for (const [place, { content }] of made.entries()) await school.files.write(id('c0e', place + 1), content)
  await school.transaction(system(sentence('Demo school')), 'documents.seeded', async (tx) => {
    await addDocumentKinds(tx, { language, at })
    await tx.insert(file).values(
      made.map(({ paper, content, documentId, fileId }, place) => ({
        id: fileId,
        resource: 'documents',
        ownerId: documentId,
        name: `${paper.title}.pdf`,
        type: 'application/pdf' as const,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        content: id('c0e', place + 1),
        createdAt: at,
        keptAt: at,
      })),
    )
    await tx.insert(document).values(
      made.map(({ paper: { kind, note = '', ...paper }, documentId, fileId }) => ({
        ...paper,
        id: documentId,
        kindId: kindId(kind),
        fileId,
        note,
        createdAt: at,
        updatedAt: at,
      })),
    )
  })
  await seedOfPeople(school)
}
