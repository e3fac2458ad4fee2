import type { Area } from '../../shell/navigation/area.ts'
import { announcements } from './announcements/area.ts'
import { meetings } from './meetings/area.ts'
import { messages } from './outbound/area.ts'
import { support } from './support/area.ts'
import { threads } from './threads/area.ts'
import { tickets } from './tickets/area.ts'

export const wing: readonly Area[] = [messages, announcements, threads, tickets, meetings, support]
