import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import { drawSmall } from '../../../src/core/documents/pictures.ts'
import type { School } from '../../../src/core/school/school.ts'
import { castStudents } from '../enrolment/seed-cast.ts'
import { castGuardians } from '../enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../enrolment/seed-rows.ts'
import { smallOf } from '../../../src/platform/files/small-picture.ts'
import { file } from '../../../src/platform/files/tables.ts'
import { demoId } from '../../institute/structure/seed.ts'
import { castOffice, castTeachers } from './seed-cast.ts'

type Portrait = { key: string; resource: 'students' | 'guardians' | 'staff' | 'teachers'; person: string }

/** Drawn portraits of nobody: whose they are here, in the order of the students of the cast. */
const students =
  `bilal hira zoya daniyal amna hamza ali-saleem ali-nadeem hadia zainab ahmed hassan - maryam saad iqra zunaira -
  zain`.split(/\s+/)

/** Whose photos each table names. */
const shownBy = { student: ['students'], guardian: ['guardians'], employee: ['staff', 'teachers'] }

/** Gives the cast their photos; people without one are shown by their initials. `owner` is the person who owns the demo school. */
export async function seedPhotos(school: School, owner: string | null): Promise<void> {
  const portraits = [...ofStudents(), ...ofEmployees(owner), ...ofGuardians()]
  const [known] = await school.db
    .select({ id: file.id })
    .from(file)
    .where(eq(file.id, fileId(0)))
  if (known) return
  const at = school.now().toISOString()
  const contents = await Promise.all(portraits.map(({ key }) => read(key)))
  for (const [place, content] of contents.entries()) {
    await school.files.write(contentId(place), content)
    await school.files.write(smallOf(contentId(place)), await drawSmall(content))
  }
  await school.transaction(system(sentence('Demo school')), 'photos.seeded', async (tx) => {
    await tx.insert(file).values(
      portraits.map(({ key, resource, person }, place) => ({
        id: fileId(place),
        resource,
        ownerId: person,
        name: `${key}.webp`,
        type: 'image/webp' as const,
        bytes: contents[place]?.length ?? 0,
        sha256: createHash('sha256')
          .update(contents[place] ?? '')
          .digest('hex'),
        content: contentId(place),
        createdAt: at,
        keptAt: at,
      })),
    )
    // Two hats, two photos: who teaches and has a child here is shown as a teacher.
    for (const [table, resources] of Object.entries(shownBy))
      await tx.execute(sql`
        update ${sql.identifier(table)} s set photo_id = f.id from file f
        where f.owner_id = s.id and f.resource = any (${`{${resources.join(',')}}`}::text[]) and f.type = 'image/webp'`)
  })
}

function ofStudents(): Portrait[] {
  return castStudents.flatMap((_, at) => {
    const key = students[at] ?? '-'
    return key === '-' ? [] : [{ key, resource: 'students' as const, person: studentId(at) }]
  })
}

function ofGuardians(): Portrait[] {
  const keys = Object.keys(castGuardians)
  return ['imran', 'ayesha', 'usman', 'mehwish', 'bashir'].map((key) => ({
    key,
    resource: 'guardians',
    person: guardianId(keys.indexOf(key)),
  }))
}

function ofEmployees(owner: string | null): Portrait[] {
  const office = Object.entries(castOffice).map(([key, post]) => ({ key, person: post.person ?? owner }))
  const teachers = Object.entries(castTeachers).map(([key, post]) => ({ key, person: post.person }))
  const drawn = [
    ...office.filter(({ key }) => key !== 'zubaida').map((one) => ({ ...one, resource: 'staff' as const })),
    ...teachers.map((one) => ({ ...one, resource: 'teachers' as const })),
  ]
  return drawn.flatMap(({ person, ...one }) => (person === null ? [] : [{ ...one, person }]))
}

const fileId = (at: number) => demoId('fa', at)
const contentId = (at: number) => demoId('fb', at)

async function read(key: string): Promise<Buffer> {
  return readFile(new URL(`portraits/${key}.webp`, import.meta.url))
}
