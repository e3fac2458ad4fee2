import {
  BadgeCheck,
  Bell,
  BookOpen,
  CalendarDays,
  Car,
  CircleHelp,
  ClipboardCheck,
  GraduationCap,
  Handshake,
  type LucideIcon,
  Megaphone,
  NotebookPen,
  Palette,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { Say } from 'kit/text/words'
import { useVisit } from '../visit.ts'
import { contactFeatures, houseFeatures } from './contact-features.ts'
import { dailyFeatures } from './daily-features.ts'
import type { Feature } from './feature.ts'

const icons: Record<string, LucideIcon> = {
  'fee-manager': Wallet,
  'attendance-manager': ClipboardCheck,
  'timetable-manager': CalendarDays,
  'syllabus-manager': BookOpen,
  'notification-and-reminder': Bell,
  'roles-and-permissions': ShieldCheck,
  'white-labelling': Palette,
  'pickup-facility': Car,
  announcements: Megaphone,
  exams: GraduationCap,
  assignments: NotebookPen,
  'parent-teacher-meetings': Handshake,
  'parents-query-management': CircleHelp,
  'grading-system': BadgeCheck,
}

/** The fourteen, in the order of the list; the first twelve stand on cards. */
export function allFeatures(say: Say): readonly Feature[] {
  return [...dailyFeatures(say), ...contactFeatures(say), ...houseFeatures(say)]
}

/** The twelve cards, the two panels, and the dialog that a card opens. */
export function FeatureCards() {
  const { say } = useVisit()
  return (
    <>
      <div className="cards" data-cards>
        {[...dailyFeatures(say), ...contactFeatures(say)].map((feature) => (
          <Card key={feature.route} feature={feature} />
        ))}
      </div>
      <div className="panels">
        {houseFeatures(say).map((feature) => (
          <Panel key={feature.route} feature={feature} />
        ))}
      </div>
      <Modal />
    </>
  )
}

function Card({ feature }: { feature: Feature }) {
  const { say, to } = useVisit()
  return (
    <article className="card" id={feature.route} data-feature={feature.route}>
      <div data-part>
        <Heading feature={feature} />
        <p>{feature.line}</p>
      </div>
      <details className="more">
        <summary>
          <span className="more-closed">{say('Read More')}</span>
          <span className="more-open">{say('Read Less')}</span>
          <span className="unseen">: {feature.title}</span>
        </summary>
        <div data-part>
          <Bullets feature={feature} />
        </div>
      </details>
      <a className="card-link" href={to(`features/${feature.route}`)} data-modal={feature.route}>
        {say('View More')}
        <span className="unseen">: {feature.title}</span>
      </a>
    </article>
  )
}

function Panel({ feature }: { feature: Feature }) {
  const { say, to } = useVisit()
  return (
    <article className="panel" id={feature.route}>
      <div>
        <Heading feature={feature} />
        <p>{feature.line}</p>
        <a className="card-link" href={to(`features/${feature.route}`)}>
          {say('View More')}
          <span className="unseen">: {feature.title}</span>
        </a>
      </div>
      <Bullets feature={feature} />
    </article>
  )
}

/** Filled by the script from the card that was opened; the address says which. */
function Modal() {
  const { say } = useVisit()
  return (
    <dialog className="modal" id="modal" aria-labelledby="modal-title">
      <div className="modal-body" data-modal-body />
      <div className="modal-foot">
        <button type="button" className="button" data-turn="-1">
          {say('Previous')}
        </button>
        <button type="button" className="button" data-turn="1">
          {say('Next')}
        </button>
        <a className="button primary" data-modal-page href="#features">
          {say('Learn more')}
        </a>
        <button type="button" className="button quiet" data-modal-close>
          {say('Close')}
        </button>
      </div>
    </dialog>
  )
}

export function FeatureSign({ feature, size = 20 }: { feature: Feature; size?: number }) {
  const Icon = icons[feature.route] ?? BadgeCheck
  return (
    <span className={`card-icon tone-${feature.tone}`}>
      <Icon aria-hidden="true" size={size} />
    </span>
  )
}

export function useReady(feature: Feature): boolean {
  const { modules } = useVisit()
  return feature.modules.every((name) => modules.has(name))
}

export function DevelopmentBadge({ feature }: { feature: Feature }) {
  const { say } = useVisit()
  return useReady(feature) ? null : <span className="badge">{say('In development')}</span>
}

function Heading({ feature }: { feature: Feature }) {
  return (
    <>
      <div className="card-top">
        <FeatureSign feature={feature} />
        <DevelopmentBadge feature={feature} />
      </div>
      <h3>{feature.title}</h3>
    </>
  )
}

export function Bullets({ feature }: { feature: Feature }) {
  return (
    <ul className="bullets">
      {feature.bullets.map((bullet) => (
        <li key={bullet}>{bullet}</li>
      ))}
    </ul>
  )
}
