import { count, endpoint, page } from 'kit/contract/contract'
import { dayShape, type NamedRows, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleTeacher } from '../employees/contract.ts'
import { campuses, mainCampus } from '../../institute/structure/contract.ts'

/** The examination committee of the demo school's main campus. */
export const exampleTeam = '01980000-0000-7000-8000-0000000ea001'

/** Groups of those who work here, each with somebody who leads it. */
export const teams = resource({
  name: 'teams',
  label: { one: 'Team', many: 'Teams' },
  within: 'campus',
  search: ['title'],
  // Its members are what it is, and those stand in no cell.
  recognisedBy: [],
  sorts: ['title'],
  shows: ['title', 'kind', 'lead', 'members', 'campusId'],
  kept: z.object({
    lead: z.string().meta({ title: 'Lead', filter: false }),
    members: z.int().meta({ title: 'Members', filter: false }),
  }),
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    kind: oneOf({
      committee: sentence('Committee'),
      house: sentence('House'),
      department: sentence('Department'),
      other: sentence('Other'),
    })
      .default('committee')
      .meta({ title: 'Kind', bulk: true }),
    campusId: rowOf(() => campuses)
      .nullable()
      .default(null)
      .meta({ title: 'Campus', hint: 'Empty: of the whole institute' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 3 }),
  }),
  example: { id: exampleTeam, body: { title: 'Sports committee', campusId: mainCampus } },
})

const colleague = z.object({ id: z.uuid(), name: z.string() })

export const listColleagues = endpoint({
  method: 'GET',
  path: '/colleagues',
  summary: 'Those who work here and can be members of a team, as far as the reader may see them',
  may: [teams.name, 'view'],
  query: z.strictObject({
    q: z.string().max(100).optional(),
    ids: z
      .string()
      .regex(
        /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/,
      )
      .optional(),
    limit: count(1, 100, 20),
  }),
  response: page(colleague),
  example: {},
})

/** Whoever works here, as a form names one of them. */
const colleagues: NamedRows = {
  name: teams.name,
  label: { one: 'Colleague', many: 'Colleagues' },
  search: ['name'],
  endpoints: { list: listColleagues, get: listColleagues },
}

/** Taking somebody in. Who leads does so in place of all others from that day on. */
export const newMember = z.strictObject({
  employeeId: rowOf(() => colleagues).meta({ title: 'Colleague' }),
  isLead: z.boolean().default(false).meta({ title: 'Leads the team' }),
  startsOn: dayShape.meta({ title: 'First day' }),
})

export const leadership = newMember.pick({ startsOn: true })
export const endingMembership = z.strictObject({ lastDay: dayShape.meta({ title: 'Last day' }) })

const member = z.object({
  id: z.uuid(),
  employeeId: z.uuid(),
  kind: z.enum(['teacher', 'staff']),
  name: z.string(),
  otherName: z.string(),
  designation: z.string(),
  isLead: z.boolean(),
  startsOn: dayShape,
  endsOn: dayShape.nullable(),
})
export type TeamMember = z.output<typeof member>

/** The first of the examination committee, and one who does not lead it. */
export const exampleMember = '01980000-0000-7000-8000-0000000eb002'
const memberParams = z.strictObject({ id: z.uuid(), memberId: z.uuid() })
const ofTeam = { params: { id: exampleTeam } }
const ofMember = { params: { id: exampleTeam, memberId: exampleMember } }
const answer = z.object({ id: z.uuid() })

export const listMembers = endpoint({
  method: 'GET',
  path: '/teams/:id/members',
  summary: 'Who is in a team, will be and was: those who are today first, who leads before the others',
  may: [teams.name, 'view'],
  params: idParams,
  response: z.object({ rows: z.array(member) }),
  example: ofTeam,
})

export const readMembersSheet = endpoint({
  method: 'GET',
  path: '/teams/:id/members/sheet',
  summary: 'The same as an Excel file',
  may: [teams.name, 'view'],
  gives: 'file',
  params: idParams,
  example: ofTeam,
})

/** The members of a team as Excel has them. */
export const memberColumns = z.object({
  name: z.string().meta({ title: 'Name' }),
  otherName: z.string().meta({ title: 'Name in another script' }),
  designation: z.string().meta({ title: 'Designation' }),
  isLead: z.boolean().meta({ title: 'Leads the team' }),
  startsOn: dayShape.meta({ title: 'First day' }),
  endsOn: dayShape.nullable().meta({ title: 'Last day' }),
})

export const addMember = endpoint({
  method: 'POST',
  path: '/teams/:id/members',
  summary: 'Take somebody into a team from a day on',
  may: [teams.name, 'edit'],
  status: 201,
  idempotent: true,
  params: idParams,
  body: newMember,
  response: answer,
  example: { ...ofTeam, body: { employeeId: exampleTeacher, startsOn: '2026-11-19' } },
})

export const leadTeam = endpoint({
  method: 'POST',
  path: '/teams/:id/members/:memberId/leadership',
  summary: 'Say that a member leads the team from a day on, in place of whoever did',
  may: [teams.name, 'edit'],
  params: memberParams,
  body: leadership,
  response: answer,
  example: { ...ofMember, body: { startsOn: '2026-11-19' } },
})

export const endMembership = endpoint({
  method: 'POST',
  path: '/teams/:id/members/:memberId/end',
  summary: 'Say until when somebody is a member of a team',
  may: [teams.name, 'edit'],
  params: memberParams,
  body: endingMembership,
  response: answer,
  example: { ...ofMember, body: { lastDay: '2026-11-19' } },
})
