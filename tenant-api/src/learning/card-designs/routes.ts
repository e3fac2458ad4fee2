import type { ServeSchool } from '../../core/module.ts'
import { changeCardDesign, readCardDesign } from './card-designs.ts'
import * as contract from './contract.ts'
import { sendDesignPage } from './design-page.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readCardDesign, ({ school, user, params }) => readCardDesign(school, user, params))
  serve(contract.changeCardDesign, ({ school, user, params, body, version }) =>
    changeCardDesign(school, user, { ...params, version, ...body }),
  )
  serve(contract.showCardDesign, ({ school, user, params, query, reply }) =>
    sendDesignPage(school, user, { ...params, ...query, reply }),
  )
}
