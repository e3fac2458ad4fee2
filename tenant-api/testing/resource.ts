import { afterAll } from 'vitest'
import { type AnyResource, type Crud, type CrudOptions, crudOf, everyCrud } from '../src/crud/table.ts'
import type { Module } from '../src/core/module.ts'
import { modules } from '../src/server/modules.ts'

/** A resource of this test file alone: the process runs other files after it, whose schools have no such table. */
export function testCrud(resource: AnyResource, options: CrudOptions): Crud {
  const crud = crudOf(resource, options)
  afterAll(() => takeOut(everyCrud() as Crud[], crud))
  return crud
}

/** Puts a module of this test file among the product's; call it before `castSchool`. */
export function addTestModule(module: Module): void {
  ;(modules as Module[]).push(module)
  afterAll(() => takeOut(modules as Module[], module))
}

function takeOut<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1)
}
