import {
  Banknote,
  Building2,
  CalendarCheck,
  FileClock,
  Hash,
  IdCard,
  type LucideIcon,
  MessagesSquare,
  NotebookPen,
  Palette,
  PanelsTopLeft,
  Phone,
  ShieldCheck,
  SlidersHorizontal,
} from 'lucide-react'
import type { PageName } from './settings-pages.ts'

/** Apart from the pages' names: the frame of the dashboard does not draw them. */
export const pageIcons: Readonly<Record<PageName, LucideIcon>> = {
  general: Building2,
  contact: Phone,
  site: PanelsTopLeft,
  theme: Palette,
  system: SlidersHorizontal,
  security: ShieldCheck,
  attendance: CalendarCheck,
  payment: Banknote,
  registration: Hash,
  prints: IdCard,
  admissions: NotebookPen,
  documents: FileClock,
  messages: MessagesSquare,
}
