import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { entrancesOf, type Shown } from './arrange.ts'
import type { BranchKey } from './area-map.ts'
import { type Icon, icon } from './icon.tsx'

type Look = { title: MessageDescriptor; icon: Icon }

const looks: Record<BranchKey, Look> = {
  home: { title: msg`Home`, icon: icon('House') },
  today: { title: msg`Today`, icon: icon('Sun') },
  people: { title: msg`People`, icon: icon('Users') },
  staff: { title: msg`Staff`, icon: icon('Users') },
  academics: { title: msg`Academics`, icon: icon('GraduationCap') },
  classes: { title: msg`Classes`, icon: icon('GraduationCap') },
  learning: { title: msg`Learning`, icon: icon('LibraryBig') },
  attendance: { title: msg`Attendance`, icon: icon('ClipboardCheck') },
  'my-attendance': { title: msg`My attendance`, icon: icon('BadgeCheck') },
  leave: { title: msg`Leave`, icon: icon('CalendarOff') },
  gate: { title: msg`Gate`, icon: icon('DoorOpen') },
  timetable: { title: msg`Timetable`, icon: icon('CalendarClock') },
  exams: { title: msg`Exams`, icon: icon('BookOpen') },
  finance: { title: msg`Finance`, icon: icon('Wallet') },
  collect: { title: msg`Collect`, icon: icon('HandCoins') },
  fees: { title: msg`Fees`, icon: icon('Receipt') },
  payroll: { title: msg`Payroll`, icon: icon('Banknote') },
  salary: { title: msg`Salary`, icon: icon('Banknote') },
  expenses: { title: msg`Expenses`, icon: icon('CreditCard') },
  inventory: { title: msg`Inventory`, icon: icon('Boxes') },
  reports: { title: msg`Reports`, icon: icon('ChartColumn') },
  messages: { title: msg`Messages`, icon: icon('MessagesSquare') },
  documents: { title: msg`Documents`, icon: icon('FileText') },
  pickup: { title: msg`Pickup`, icon: icon('PersonStanding') },
  me: { title: msg`Me`, icon: icon('PersonStanding') },
  settings: { title: msg`Settings`, icon: icon('Settings') },
  profile: { title: msg`Profile`, icon: icon('CircleUser') },
}

/** The look of a branch. One that may hold several pages and has a single one has that page's name. */
export function lookOf(branch: Shown): Look {
  const { key, pages = [] } = branch
  const [only, another] = entrancesOf(branch)
  return only && !another && pages.length !== 1 ? only : looks[key]
}
