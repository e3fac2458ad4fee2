import {
  type BillCurrency,
  catalogue,
  dayOf,
  holdsOn,
  paidPlans,
  rateOf,
  serverPrices,
} from 'kit/prices/catalogue'
import { basisPointsOf } from 'kit/prices/quote'
import { formatMoney } from 'kit/values/money'
import { useVisit } from '../visit.ts'
import { pricingWords } from './words.ts'

/** The day on which the site is built. */
const today = dayOf(new Date())

type Row = {
  key: string
  name: string
  unit: string
  limit: string
  payment: string
  cost: string
  price: string
}

/** The five columns of the price list: unit, monthly limit, payment plan, provider cost, product cost. */
export function PriceTable({ only }: { only?: 'add-ons' }) {
  const { say } = useVisit()
  const rows = useRows().filter(({ key }) => !only || catalogue.addOns.some((one) => one.key === key))
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{say('Name')}</th>
            <th scope="col">{say('Unit')}</th>
            <th scope="col">{say('Monthly limit')}</th>
            <th scope="col">{say('Payment plan')}</th>
            <th scope="col">{say('Provider cost')}</th>
            <th scope="col">{say('Product cost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, unit, limit, payment, cost, price }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{unit}</td>
              <td>{limit}</td>
              <td>{payment}</td>
              <td>{cost}</td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useRows(): Row[] {
  const { language, say } = useVisit()
  const words = pricingWords(say)
  const on = today
  const money = (amount: bigint, currency: BillCurrency) => formatMoney(language, amount, currency)
  const unlimited = say('no limit')
  const plans = paidPlans.flatMap((plan) =>
    (['PKR', 'USD'] as const).flatMap((currency) =>
      (['monthly', 'yearly'] as const).map((cycle): Row => {
        const price = money(rateOf({ plan, currency, cycle }, on), currency)
        return {
          key: `${plan} ${currency} ${cycle}`,
          name: words.plans[plan],
          unit: cycle === 'monthly' ? say('a student and month') : say('a student and year'),
          limit: unlimited,
          payment: cycle === 'monthly' ? say('MONTHLY') : say('YEARLY'),
          cost: price,
          price,
        }
      }),
    ),
  )
  const addOns = catalogue.addOns
    .filter((one) => holdsOn(one, on))
    .map(({ key, price, basisPoints, yearly }): Row => ({
      key,
      name: words.addOns[key],
      unit: yearly ? say('a year') : say('a pack'),
      limit: yearly ? unlimited : say('what the packs hold'),
      payment: yearly ? say('YEARLY') : say('once, when ordered'),
      cost: money(price.USD, 'USD'),
      price: money(price.USD - basisPointsOf(price.USD, basisPoints), 'USD'),
    }))
  const byOffer = [
    ['sms', say('SMS, 2,500 messages a year'), say('YEARLY')] as const,
    ['social', say('Social media marketing'), say('by agreement')] as const,
  ].map(([key, name, payment]): Row => ({
    key,
    name,
    unit: say('a year'),
    limit: unlimited,
    payment,
    cost: say('on request'),
    price: say('on request'),
  }))
  const servers = paidPlans.map((plan): Row => ({
    key: `server ${plan}`,
    name: `${say('Server')} · ${words.plans[plan]}`,
    unit: say('a school'),
    limit: unlimited,
    payment: say('once'),
    cost: money(serverPrices[plan], 'USD'),
    price: money(serverPrices[plan], 'USD'),
  }))
  return [...plans, ...addOns, ...byOffer, ...servers]
}
