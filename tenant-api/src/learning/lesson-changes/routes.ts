import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { changeLesson, dropLessonChange, listLessonPlaces } from './lesson-changes.ts'
import { listLessonChanges } from './read-changes.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listLessonChanges, ({ school, user, query }) => listLessonChanges(school, user, query))
  serve(contract.listLessonPlaces, ({ school, user, query }) => listLessonPlaces(school, user, query))
  serve(contract.changeLesson, ({ school, user, body }) => changeLesson(school, user, body))
  serve(contract.dropLessonChange, ({ school, user, params }) => dropLessonChange(school, user, params))
}
