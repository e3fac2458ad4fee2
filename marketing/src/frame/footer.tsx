import { company } from '../company.ts'
import { useVisit } from '../visit.ts'
import { Mark } from './brand.tsx'

export function Footer() {
  const { say, to } = useVisit()
  const details = [company.registration, company.address, company.phone, company.email].filter(Boolean)
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
          title={say('User roles')}
          links={[
            [to('#management'), say('Management')],
            [to('#teachers'), say('Teachers')],
            [to('#guardians'), say('Guardians')],
            [to('#students'), say('Students')],
          ]}
        />
        <FooterList
          title={say('Programmes')}
          links={[
            [to('refer'), say('Refer and earn')],
            [to('affiliate'), say('Affiliate programme')],
            [to('brandAmbassador'), say('Brand ambassador')],
            [to('offers'), say('Offers')],
          ]}
        />
        <FooterList
          title={say('Help')}
          links={[
            [to('learn-more'), say('Learn more')],
            [to('blog'), say('Blogs')],
            [to('maktab-faq'), say('FAQ')],
            [to('find-your-school'), say('Find your school')],
          ]}
        />
        <FooterList
          title={say('Company')}
          links={[
            [to('about-us'), say('About Us')],
            [to('contact-us'), say('Contact us')],
            [to('terms-of-service'), say('Terms of service')],
            [to('privacy-policy'), say('Privacy policy')],
          ]}
        />
      </div>
      <div className="wrap bottom-line">
        <small lang="en" dir="ltr">
          © {company.name || 'Maktab'}
        </small>
        {details.length > 0 ? <small>{details.join(' · ')}</small> : null}
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
