import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { crudOf, referencedBy } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { termCrud } from '../../institute/calendar/terms.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { subjectCrud } from '../../institute/structure/subjects.ts'
import { assessmentKindCrud } from '../assessment-kinds/assessment-kinds.ts'
import { gradeSystemCrud } from '../grade-systems/grade-systems.ts'
import { schemes } from './contract.ts'
import { scheme, schemeNode } from './tables.ts'

export const schemeCrud = crudOf(schemes, {
  table: scheme,
  within: {},
  rows: {
    yearId: () => yearCrud,
    classId: () => classCrud,
    campusId: () => campusCrud,
    termId: () => termCrud,
    gradeSystemId: () => gradeSystemCrud,
  },
  taken: {
    scheme_once: {
      code: 'schemes.exists',
      message: sentence('There is a result scheme for this year and term. Change that one'),
      field: 'classId',
    },
    scheme_used: {
      code: 'schemes.used',
      message: sentence('Results were prepared by this scheme. Copy it, and change the copy'),
      field: 'gradeSystemId',
    },
    scheme_year_of_campus: {
      code: 'schemes.year',
      message: sentence('This academic year belongs to another campus. Choose one of this campus'),
      field: 'yearId',
    },
    scheme_term_of_year: {
      code: 'schemes.term',
      message: sentence('This term belongs to another academic year. Choose one of this year'),
      field: 'termId',
    },
    scheme_grace_whole: {
      code: 'schemes.grace',
      message: sentence(
        'Grace marks need both: how many percent of the total, and in how many subjects at most',
      ),
      field: 'graceSubjects',
    },
    scheme_grace_marks: {
      code: 'schemes.grace',
      message: sentence('Say how many percent of the total grace is at most'),
      field: 'gracePercent',
    },
    scheme_node_term_of_year: {
      code: 'schemes.term-part',
      message: sentence('A term in it belongs to another academic year. Take it out first'),
      field: 'yearId',
    },
  },
})

const countsNow = (today: string) => sql`exists (
  select from scheme s join academic_year y on y.id = s.year_id
  where s.id = ${schemeNode.schemeId} and s.archived_at is null and y.last_day >= ${today}::date)`
const says = sentence(
  '{name} cannot be archived: it counts in {count, plural, one {# result scheme} other {# result schemes}}',
)

// What a result is made of does not go to the archive.
referencedBy(
  { on: () => subjectCrud, table: schemeNode, column: schemeNode.subjectId, says, where: countsNow },
  {
    on: () => assessmentKindCrud,
    table: schemeNode,
    column: schemeNode.assessmentKindId,
    says,
    where: countsNow,
  },
  { on: () => termCrud, table: schemeNode, column: schemeNode.termId, says, where: countsNow },
)
