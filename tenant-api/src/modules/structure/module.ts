import { count, isNull } from 'drizzle-orm'
import { sentence } from 'kit/words'
import { crudModule } from '../../crud-module.ts'
import { defineModule } from '../../module.ts'
import type { School } from '../../school.ts'
import { campusCrud } from './campuses.ts'
import { campuses } from './contract.ts'
import { demoRows } from './seed.ts'
import { campus } from './tables.ts'

export const structure = defineModule({
  ...crudModule(campuses, campusCrud, {
    grants: {
      institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
      campus: {
        edit: ['admin', 'campus_manager'],
        view: ['moderator', 'teacher', 'section_teacher', 'staff', 'finance_staff'],
      },
    },
    hint: 'city',
    counted: true,
    demo: demoRows,
  }),
  name: 'structure',
  checklist: [
    {
      key: 'campus',
      title: sentence('Add your first campus'),
      hint: sentence('A campus is a branch with an address of its own. Most schools begin with one'),
      page: 'campuses/new',
      done: hasCampus,
    },
  ],
})

async function hasCampus(school: School): Promise<boolean> {
  const [found] = await school.db.select({ campuses: count() }).from(campus).where(isNull(campus.archivedAt))
  return (found?.campuses ?? 0) > 0
}
