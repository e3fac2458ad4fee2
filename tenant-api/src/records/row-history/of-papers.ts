import { type SQL, sql } from 'drizzle-orm'
import { namingAny } from '../../core/acts/audit.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { certificateCrud } from '../certificates/certificates.ts'
import { certificates } from '../certificates/contract.ts'
import { certificate } from '../certificates/tables.ts'
import { familyDocuments, staffDocuments } from '../../people/documents/contract.ts'
import { cardLists } from '../id-cards/card-lists.ts'
import type { CardList } from '../id-cards/contract.ts'
import { idCard } from '../id-cards/tables.ts'
import { teams } from '../../people/teams/contract.ts'
import { teamMember } from '../../people/teams/tables.ts'
import { teamCrud } from '../../people/teams/teams.ts'
import { employees, people } from './history-resources.ts'

type One = { of: keyof typeof people | keyof typeof employees; id: string }

/**
 * The audit of what somebody was given and brought, and of where they stand beside others, each for who may see that:
 * certificates, ID cards, documents, chosen subjects, teams. None of it is ever deleted but what was chosen.
 */
export function ofPapers(user: User, { of, id }: One): SQL[] {
  if (of === 'guardians') return [documents(user, { of, id })]
  if (of === 'students')
    return [issued(user, id), cards(user, { of, id }), documents(user, { of, id }), choices(id)]
  return [cards(user, { of, id }), documents(user, { of, id }), memberships(user, id)]
}

function issued(user: User, id: string): SQL {
  const { within } = certificateCrud
  return rowsOf(
    'certificate',
    sql`select ${certificate.id} from ${certificate}
      where ${certificate.studentId} = ${id}::uuid and ${reach(user, certificates.name, 'view', within)}`,
  )
}

function cards(user: User, { of, id }: { of: CardList; id: string }): SQL {
  const { table, crud } = cardLists[of]
  return rowsOf(
    'id_card',
    sql`select ${idCard.id} from ${idCard} where ${idCard.personId} = ${id}::uuid and exists (
      select from ${table} where ${table.id} = ${id}::uuid and ${reach(user, crud.name, 'view', crud.within)})`,
  )
}

/** Of whoever is a guardian and works here as well, the papers of an employment stand with that alone. */
function documents(user: User, { of, id }: One): SQL {
  const { crud } = { ...people, ...employees }[of]
  const [side, { name }] =
    of === 'teachers' || of === 'staff'
      ? (['staff', staffDocuments] as const)
      : (['family', familyDocuments] as const)
  return rowsOf(
    'person_document',
    sql`select brought.id from person_document brought
      where brought.person_id = ${id}::uuid and brought.side = ${side} and exists (
        select from ${crud.table} where ${crud.table.id} = ${id}::uuid and ${reach(user, name, 'view', crud.within)})`,
  )
}

function memberships(user: User, id: string): SQL {
  const { table, within } = teamCrud
  return rowsOf(
    'team_member',
    sql`select ${teamMember.id} from ${teamMember} where ${teamMember.employeeId} = ${id}::uuid and exists (
      select from ${table} where ${table.id} = ${teamMember.teamId} and ${reach(user, teams.name, 'view', within)})`,
  )
}

/** Of what is chosen no more there is no row: the audit names the stay in which it was. */
function choices(id: string): SQL {
  return rowsOf(
    'subject_choice',
    sql`select row_id from audit named where resource = 'subject_choice'
      and ${namingAny(sql`array(select stay.id::text from enrolment stay where stay.student_id = ${id}::uuid)`)}`,
  )
}

function rowsOf(resource: string, ids: SQL): SQL {
  return sql`select paper.id, paper.act_id from audit paper
    where paper.resource = ${resource} and paper.row_id in (${ids})`
}
