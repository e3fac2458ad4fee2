import type { ServeSchool } from '../../core/module.ts'
import { dropMyAddress, makeMyAddress, readMyAddress } from '../../institute/calendar/feed-address.ts'
import * as contract from './contract.ts'
import { ofLessons, sendLessonsFeed } from './feed.ts'
import { readOwnToday } from './own-students.ts'
import { readWeek } from './read-week.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readWeek, ({ school, user, query }) => readWeek(school, user, query))
  serve(contract.readOwnToday, ({ school, user }) => readOwnToday(school, user))
  serve(contract.readMyLessonsFeed, ({ school, user }) => readMyAddress(school, user, ofLessons))
  serve(contract.makeMyLessonsFeed, ({ school, user }) => makeMyAddress(school, user, ofLessons))
  serve(contract.dropMyLessonsFeed, ({ school, user }) => dropMyAddress(school, user, ofLessons))
  serve(contract.readLessonsFeed, ({ school, params, reply }) =>
    sendLessonsFeed(school, params.secret, reply),
  )
}
