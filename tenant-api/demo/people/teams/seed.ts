import { day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { castOffice, castTeachers } from '../employees/seed-cast.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { team, teamMember } from '../../../src/people/teams/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 130

const { MAIN } = demoCampuses
const people = { ...castOffice, ...castTeachers }

/** Riverside's teams; who leads each stands first. */
const made = [
  ['Examination committee', 'committee', MAIN, ['tariq', 'rabia', 'sana']],
  ['Discipline committee', 'committee', null, ['imtiaz', 'sadia', 'kamran']],
  ['Iqbal house', 'house', MAIN, ['sana', 'asif']],
  ['Jinnah house', 'house', MAIN, ['maria', 'kamran']],
] as const

/** Adds the teams of the demo school; what is there stays as it is. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: team.id }).from(team).limit(1)
  if (known) return
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'teams.seeded', async (tx) => {
    await tx.insert(team).values(
      made.map(([title, kind, campusId], place) => ({
        id: demoId('ea', place + 1),
        title,
        kind,
        campusId,
        description: '',
        createdAt: at,
        updatedAt: at,
      })),
    )
    await tx.insert(teamMember).values(
      made.flatMap(([, , , members], place) =>
        members.map((key, turn) => ({
          id: demoId('eb', place * 10 + turn + 1),
          teamId: demoId('ea', place + 1),
          employeeId: people[key]?.person ?? '',
          isLead: turn === 0,
          startsOn: day('2026-04-01'),
        })),
      ),
    )
  })
}
