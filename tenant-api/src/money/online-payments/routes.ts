import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { hearProvider, returnFromProvider } from './hear-provider.ts'
import { checkPayment, followPayment, openPaymentPage } from './online-payments.ts'
import { changeProvider, listProviders, tryProvider } from './provider-settings.ts'
import { readPayOptions, startPayment } from './start-payment.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listProviders, ({ school }) => listProviders(school))
  serve(contract.changeProvider, ({ school, user, params, version, body }) =>
    changeProvider(school, user, { ...params, version, body }),
  )
  serve(contract.tryProvider, ({ school, user, params }) => tryProvider(school, user, params))
  serve(contract.readPayOptions, ({ school, user }) => readPayOptions(school, user))
  serve(contract.startPayment, ({ school, user, body }) => startPayment(school, user, body))
  serve(contract.followPayment, ({ school, user, params }) => followPayment(school, user, params))
  serve(contract.checkPayment, ({ school, user, params }) => checkPayment(school, user, params))
  serve(contract.openPaymentPage, ({ school, user, params, reply }) =>
    openPaymentPage(school, user, { ...params, reply }),
  )
  serve(contract.returnFromProvider, ({ school, params, request, reply }) =>
    returnFromProvider(school, { ...params, request, reply }),
  )
  serve(contract.hearProvider, ({ school, params, request }) => hearProvider(school, { ...params, request }))
}
