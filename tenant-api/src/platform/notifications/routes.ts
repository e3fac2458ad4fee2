import type { ServeSchool } from '../../core/module.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markNotification,
  readNotification,
} from './contract.ts'
import { countMine, listMine, markAllMine, markMine, readMine } from './my-notifications.ts'

export function routes(serve: ServeSchool): void {
  serve(listNotifications, ({ school, user, query }) => listMine(school, user, query))
  serve(countUnread, ({ school, user }) => countMine(school, user))
  serve(readNotification, ({ school, user, params }) => readMine(school, user, params.id))
  serve(markNotification, ({ school, user, params, body }) => markMine(school, user, { ...params, ...body }))
  serve(markAllRead, ({ school, user, body }) => markAllMine(school, user, body))
}
