import { count, isNull } from 'drizzle-orm'
import { sentence } from 'kit/words'
import { crudJobs } from '../../crud-jobs.ts'
import { defineModule } from '../../module.ts'
import type { School } from '../../school.ts'
import { searchIn } from '../../search.ts'
import { campusCrud } from './campuses.ts'
import { campuses, permissions } from './contract.ts'
import { routes } from './routes.ts'
import { seed } from './seed.ts'
import { campus } from './tables.ts'

export const structure = defineModule({
  name: 'structure',
  permissions,
  endpoints: Object.values(campuses.endpoints),
  defaultGrants: {
    super_admin: [
      ['campuses', 'view', 'institute'],
      ['campuses', 'edit', 'institute'],
      ['campuses', 'delete', 'institute'],
    ],
    administrator: [
      ['campuses', 'view', 'institute'],
      ['campuses', 'edit', 'institute'],
      ['campuses', 'delete', 'institute'],
    ],
    admin: [
      ['campuses', 'view', 'campus'],
      ['campuses', 'edit', 'campus'],
    ],
    moderator: [['campuses', 'view', 'campus']],
    campus_manager: [
      ['campuses', 'view', 'campus'],
      ['campuses', 'edit', 'campus'],
    ],
    teacher: [['campuses', 'view', 'campus']],
    section_teacher: [['campuses', 'view', 'campus']],
    staff: [['campuses', 'view', 'campus']],
    hr: [['campuses', 'view', 'institute']],
    hr_manager: [['campuses', 'view', 'institute']],
    finance_staff: [['campuses', 'view', 'campus']],
  },
  sentences: {
    'campuses.created': sentence('Added the campus {name}'),
    'campuses.updated': sentence('Changed the campus {name}'),
    'campuses.archived': sentence('Archived the campus {name}'),
    'campuses.seeded': sentence('Added the campuses of the demo school'),
    'campuses.restored': sentence('Brought the campus {name} back from the archive'),
    'campuses.many-asked': sentence(
      'Asked for a change of {count, plural, one {# campus} other {# campuses}}',
    ),
    'campuses.many-archived': sentence('Archived {count, plural, one {# campus} other {# campuses}}'),
    'campuses.many-restored': sentence(
      'Brought {count, plural, one {# campus} other {# campuses}} back from the archive',
    ),
    'campuses.many-updated': sentence('Changed {count, plural, one {# campus} other {# campuses}}'),
  },
  routes,
  jobs: crudJobs(campusCrud),
  search: [searchIn(campusCrud, 'city')],
  checklist: [
    {
      key: 'campus',
      title: sentence('Add your first campus'),
      hint: sentence('A campus is a branch with an address of its own. Most schools begin with one'),
      page: 'campuses/new',
      done: hasCampus,
    },
  ],
  seed,
})

async function hasCampus(school: School): Promise<boolean> {
  const [found] = await school.db.select({ campuses: count() }).from(campus).where(isNull(campus.archivedAt))
  return (found?.campuses ?? 0) > 0
}
