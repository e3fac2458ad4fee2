import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BadgeCheck,
  Banknote,
  BookOpen,
  CalendarClock,
  CalendarOff,
  ChartColumn,
  CircleUser,
  ClipboardCheck,
  CreditCard,
  FileText,
  GraduationCap,
  HandCoins,
  House,
  Layers,
  LibraryBig,
  type LucideIcon,
  MessagesSquare,
  PersonStanding,
  Receipt,
  Settings,
  Sun,
  Users,
  Wallet,
} from 'lucide-react'
import type { Shown } from './arrange.ts'
import type { BranchKey } from './area-map.ts'

type Look = { title: MessageDescriptor; icon: LucideIcon }

const looks: Record<BranchKey, Look> = {
  home: { title: msg`Home`, icon: House },
  today: { title: msg`Today`, icon: Sun },
  people: { title: msg`People`, icon: Users },
  staff: { title: msg`Staff`, icon: Users },
  academics: { title: msg`Academics`, icon: GraduationCap },
  classes: { title: msg`Classes`, icon: GraduationCap },
  learning: { title: msg`Learning`, icon: LibraryBig },
  attendance: { title: msg`Attendance`, icon: ClipboardCheck },
  'my-attendance': { title: msg`My attendance`, icon: BadgeCheck },
  leave: { title: msg`Leave`, icon: CalendarOff },
  timetable: { title: msg`Timetable`, icon: CalendarClock },
  exams: { title: msg`Exams`, icon: BookOpen },
  results: { title: msg`Results`, icon: BadgeCheck },
  finance: { title: msg`Finance`, icon: Wallet },
  collect: { title: msg`Collect`, icon: HandCoins },
  fees: { title: msg`Fees`, icon: Receipt },
  payroll: { title: msg`Payroll`, icon: Banknote },
  salary: { title: msg`Salary`, icon: Banknote },
  expenses: { title: msg`Expenses`, icon: CreditCard },
  inventory: { title: msg`Inventory`, icon: Layers },
  reports: { title: msg`Reports`, icon: ChartColumn },
  messages: { title: msg`Messages`, icon: MessagesSquare },
  documents: { title: msg`Documents`, icon: FileText },
  pickup: { title: msg`Pickup`, icon: PersonStanding },
  me: { title: msg`Me`, icon: PersonStanding },
  settings: { title: msg`Settings`, icon: Settings },
  profile: { title: msg`Profile`, icon: CircleUser },
}

/** How a branch looks. One that could hold several pages but holds one is called by that page's own name. */
export function lookOf({ key, holds, entries }: Shown): Look {
  const [only, another] = entries
  return only && !another && holds.length > 1 ? only : looks[key]
}
