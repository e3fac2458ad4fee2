import { sentence, type Say } from 'kit/text/words'
import { Closing } from '../frame/closing.tsx'
import type { Page } from '../page.ts'
import { crumbs } from '../machines/json-ld.ts'
import { useVisit } from '../visit.ts'
import type { Feature } from './feature.ts'
import { allFeatures, Bullets, DevelopmentBadge, FeatureCards, FeatureSign, useReady } from './cards.tsx'

/** The home page's section. */
export function Features() {
  const { say } = useVisit()
  return (
    <section className="section" id="features">
      <div className="wrap">
        <div className="section-head">
          <h2>{say('Everything a school does in a day')}</h2>
          <p className="lead">{say(explanation)}</p>
        </div>
        <FeatureCards />
      </div>
    </section>
  )
}

const explanation = sentence(
  'We finish these areas one by one. A card keeps the words “In development” until a school can use it.',
)

const list: Page = {
  path: 'features',
  title: (say) => say('Features · Maktab'),
  description: (say) =>
    say('Fourteen areas of a school’s day, what each does today, and which we are still building.'),
  islands: ['modal'],
  listed: true,
  jsonLd: (say, to) => [crumbs([[say('Features'), to('features')]])],
  Body: FeatureList,
}

/** The list of the cards and a page for each of the fourteen. */
export const featurePages: readonly Page[] = [list, ...allFeatures((text) => text).map(pageOf)]

function FeatureList() {
  const { say } = useVisit()
  return (
    <>
      <section className="section page-top">
        <div className="wrap">
          <div className="section-head">
            <h1>{say('Everything a school does in a day')}</h1>
            <p className="lead">{say(explanation)}</p>
          </div>
          <h2 className="unseen">{say('Features')}</h2>
          <FeatureCards />
        </div>
      </section>
      <Closing />
    </>
  )
}

function pageOf({ route }: { route: string }): Page {
  const find = (say: Say) => {
    const feature = allFeatures(say).find((one) => one.route === route)
    if (!feature) throw new Error(`No feature is called ${route}`)
    return feature
  }
  return {
    path: `features/${route}`,
    title: (say) => `${find(say).title} · Maktab`,
    description: (say) => find(say).about,
    islands: [],
    listed: true,
    jsonLd: (say, to) => [
      crumbs([
        [say('Features'), to('features')],
        [find(say).title, to(`features/${route}`)],
      ]),
    ],
    Body: () => <FeaturePage route={route} />,
  }
}

function FeaturePage({ route }: { route: string }) {
  const { say, to } = useVisit()
  const all = allFeatures(say)
  const at = all.findIndex((one) => one.route === route)
  const feature = all[at]
  if (!feature) return null
  const roles = {
    management: say('Management'),
    teachers: say('Teachers'),
    guardians: say('Guardians'),
    students: say('Students'),
  }
  const next = all[(at + 1) % all.length] ?? feature
  return (
    <>
      <article className="section page-top">
        <div className="wrap feature">
          <div className="feature-text">
            <p className="feature-sign">
              <FeatureSign feature={feature} size={24} />
              <DevelopmentBadge feature={feature} />
            </p>
            <h1>{feature.title}</h1>
            <p className="lead">{feature.line}</p>
            <p>{feature.about}</p>
            <Bullets feature={feature} />
            <p className="hint">
              {say('For:')} {feature.for.map((role) => roles[role]).join(' · ')}
            </p>
            <div className="hero-actions">
              <a className="button primary big" href={to('signup')}>
                {say('Get Started Now')}
              </a>
              <a className="button big" href={to('demo')}>
                {say('Request a Demo')}
              </a>
            </div>
          </div>
          <Picture feature={feature} />
        </div>
      </article>
      <nav className="wrap feature-next" aria-label={say('Features')}>
        <a href={to('features')}>{say('All features')}</a>
        <a href={to(`features/${next.route}`)}>
          {say('Next')}: {next.title}
        </a>
      </nav>
      <Closing />
    </>
  )
}

/** The product in the reader's language; a feature that is not ready has nothing to show. */
function Picture({ feature }: { feature: Feature }) {
  const isReady = useReady(feature)
  const { route, title } = feature
  const { language, pictures, say } = useVisit()
  const name = `product/${route}-${language}.webp`
  if (!isReady || !pictures.has(name)) return null
  return (
    <figure className="product">
      <img
        src={`/${name}`}
        width={720}
        height={480}
        alt={say('{feature} in the demo school', { feature: title })}
      />
      <figcaption>{say('The demo school, with invented names.')}</figcaption>
    </figure>
  )
}
