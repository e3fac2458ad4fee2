import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { isDay } from 'kit/values/day'
import { type Entitlements, entitlementsAt, givenBy, planKeys, planNames } from 'kit/institute/plans'
import { refuse } from 'kit/contract/refusal'
import { type BillCurrency, type Cycle, dayOf, paidPlans, rateOf } from 'kit/prices/catalogue'
import { ownCapacity, readPlan, setPlan } from '../modules/plans/subscription.ts'
import { type MessageMonth, readMessages, readUsage, type UsageDay } from '../modules/plans/usage.ts'
import { withControl } from './session.ts'
import { requireSchool } from './school-state.ts'
import { examples, type Output, printData, table, tell, wholeFrom } from './terminal.ts'

export function addPlanCommands(program: Command, school: Command): void {
  addCatalogue(program)
  addPlan(school)
  addUsage(school)
  addMessages(school)
}

function addCatalogue(program: Command): void {
  program
    .command('plans')
    .description('the plans of today: what each costs and gives')
    .addHelpText('before', examples('maktab plans', 'maktab plans --json'))
    .action((_, command: Command) => {
      const today = dayOf(new Date())
      const plans = planKeys.map((plan) => {
        return {
          plan,
          name: planNames[plan],
          pkrYearly: priceOf(plan, 'PKR', 'yearly', today),
          usdMonthly: priceOf(plan, 'USD', 'monthly', today),
          students: ownCapacity(plan) ?? null,
          ...givenBy(plan),
        }
      })
      const rows = plans.map(({ plan, name, pkrYearly, usdMonthly, roles, ownRoles }) => [
        plan,
        name,
        hundredths(pkrYearly),
        hundredths(usdMonthly),
        `${roles.join(', ')}${ownRoles ? ', own roles' : ''}`,
      ])
      const head = ['PLAN', 'NAME', 'PKR A YEAR', 'USD A MONTH', 'LOG-INS']
      printData(command.optsWithGlobals<Output>(), plans, table([head, ...rows]))
    })
}

/** In minor units; 0 for a plan that costs nothing. */
function priceOf(plan: string, currency: BillCurrency, cycle: Cycle, today: string): number {
  const paid = paidPlans.find((key) => key === plan)
  return paid ? Number(rateOf({ plan: paid, currency, cycle }, today)) : 0
}

type PlanOptions = Output & {
  set?: string
  students?: string
  until?: string
  grace?: string
  reason?: string
}

function addPlan(school: Command): void {
  school
    .command('plan')
    .description('what is agreed with a school; with --set, something else from now on')
    .argument('<school>', 'sub-domain, host or id')
    .option('--set <plan>', planKeys.join(', '))
    .option('--students <n>', 'room for so many, or none for no bound; else by the band of the sign-up')
    .option('--until <day>', 'the last day, in UTC, or none; else the plan’s own end')
    .option('--grace <days>', 'after that everything goes on for so many days')
    .option('--reason <text>', 'kept in the operation log')
    .addHelpText(
      'before',
      examples(
        'maktab school plan greenvalley',
        'maktab school plan greenvalley --set standard --students 500 --until 2027-11-19',
      ),
    )
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<PlanOptions>()
      await withControl(async (control) => {
        const found = await requireSchool(control, given)
        const { set } = options
        const beside = terms(options)
        if (set === undefined && Object.keys(beside).length > 0)
          refuse('plan-unsaid', 'Nothing was done. Say the plan, too, with --set')
        if (set !== undefined) {
          await setPlan(control, {
            schoolId: found.id,
            actor: userInfo().username,
            plan: planKeys.find((key) => key === set) ?? refuseUnknown(set),
            ...beside,
          })
        }
        const agreed = await readPlan(control.sql, found.id)
        const shown = { school: found.host, from: agreed.from, ...entitlementsAt(agreed, new Date()) }
        printData(options, shown, planLines(shown))
      })
    })
}

/** What an operator has typed beside the plan. */
function terms({ students, until, grace, reason }: PlanOptions) {
  return {
    ...(students !== undefined && {
      students: students === 'none' ? null : wholeNumber(students, '--students'),
    }),
    ...(until !== undefined && { until: until === 'none' ? null : dayAfter(until) }),
    ...(grace !== undefined && { graceDays: grace === '0' ? 0 : wholeNumber(grace, '--grace') }),
    ...(reason !== undefined && { reason }),
  }
}

function wholeNumber(text: string, option: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) refuse('not-a-number', '{option} takes a whole number', { option })
  return Number(text)
}

/** A last day covers all of itself. */
function dayAfter(day: string): Date {
  if (!isDay(day)) return refuse('not-a-day', '--until takes a day such as 2027-11-19')
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)
}

function refuseUnknown(plan: string): never {
  return refuse('plan-unknown', 'There is no plan {plan}. There are {plans}', {
    plan,
    plans: planKeys.join(', '),
  })
}

/** A plan as it stands, line by line. */
export function planLines(has: Entitlements & { from: Date }): string[] {
  const { plan, agreed, standing, from, until, stopsAt, students, others, roles, ownRoles } = has
  const lines: [string, string][] = [
    ['plan', standing === 'over' ? `${planNames[plan]} (${planNames[agreed]} is over)` : planNames[plan]],
    ['standing', standing],
    ['from', from.toISOString()],
    ['until', until?.toISOString() ?? '–'],
    ['stopsAt', stopsAt?.toISOString() ?? '–'],
    ['students', String(students ?? 'no bound')],
    ['others', String(others ?? 'no bound')],
    ['logIns', `${roles.join(', ')}${ownRoles ? ', own roles' : ''}`],
  ]
  return lines.map(([key, value]) => `${key.padEnd(15)} ${value}`)
}

function addUsage(school: Command): void {
  school
    .command('usage')
    .description('how many a school has counted on its last days: numbers, which it told by itself')
    .argument('<school>', 'sub-domain, host or id')
    .option('--days <n>', 'at most so many', wholeFrom(1), 31)
    .addHelpText('before', examples('maktab school usage greenvalley --days 7'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output & { days: number }>()
      await withControl(async (control) => {
        const found = await requireSchool(control, given)
        const days = await readUsage(control.sql, found.id, options.days)
        printData(options, { school: found.host, days }, usageLines(days))
        if (days.length === 0) tell(options, 'This school has told of no day yet')
      })
    })
}

function addMessages(school: Command): void {
  school
    .command('messages')
    .description('how many messages a school has sent, by month and channel: numbers for the bill')
    .argument('<school>', 'sub-domain, host or id')
    .option('--months <n>', 'at most so many', wholeFrom(1), 13)
    .addHelpText('before', examples('maktab school messages greenvalley --months 2'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output & { months: number }>()
      await withControl(async (control) => {
        const found = await requireSchool(control, given)
        const months = await readMessages(control.sql, found.id, options.months)
        printData(options, { school: found.host, months }, messageLines(months))
        if (months.length === 0) tell(options, 'This school has told of no message yet')
      })
    })
}

function messageLines(months: readonly MessageMonth[]): string[] {
  const rows = months.map(({ month, channel, byHouse, taken, parts }) => [
    month,
    channel,
    byHouse ? 'ours' : 'its own',
    String(taken),
    String(parts),
  ])
  return table([['MONTH', 'CHANNEL', 'ACCOUNT', 'MESSAGES', 'PARTS'], ...rows])
}

function usageLines(days: readonly UsageDay[]): string[] {
  const rows = days.map(({ day, students, staff, teachers, guardians, studentLogins, isMadeUp }) => [
    day,
    ...[students, staff, teachers, guardians, studentLogins].map(String),
    isMadeUp ? 'later' : '',
  ])
  const head = ['DAY', 'STUDENTS', 'STAFF', 'TEACHERS', 'GUARDIANS', 'STUDENTS’ LOG-INS', 'COUNTED']
  return table([head, ...rows])
}

function hundredths(amount: number): string {
  return amount === 0 ? '–' : (amount / 100).toFixed(2)
}
