import { useVisit } from '../visit.ts'
import { Mark } from './brand.tsx'

export function Footer() {
  const { say, to } = useVisit()
  return (
    <footer className="bottom">
      <div className="wrap bottom-grid">
        <div className="bottom-brand">
          <span className="brand">
            <Mark />
            <span lang="en">Maktab</span>
          </span>
          <p>{say('The platform that runs a school')}</p>
        </div>
        <FooterList
          title={say('Product')}
          links={[
            [to('#features'), say('Features')],
            [to('#start'), say('How it works')],
            [to('#data'), say('Your data')],
            [to('#languages'), say('Languages')],
          ]}
        />
        <FooterList
          title={say('User roles')}
          links={[
            [to('#management'), say('Management')],
            [to('#teachers'), say('Teachers')],
            [to('#guardians'), say('Guardians')],
            [to('#students'), say('Students')],
          ]}
        />
        <FooterList
          title={say('Help')}
          links={[
            [to('signup'), say('Sign up')],
            [to('find-your-school'), say('Find your school')],
            [to('#faq'), say('Questions')],
            [to('terms-of-service'), say('Terms of service')],
            [to('privacy-policy'), say('Privacy policy')],
          ]}
        />
      </div>
      <div className="wrap bottom-line">
        <small lang="en" dir="ltr">
          © Maktab
        </small>
      </div>
    </footer>
  )
}

function FooterList({
  title,
  links,
}: {
  title: string
  links: readonly (readonly [href: string, label: string])[]
}) {
  return (
    <nav className="bottom-list" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
