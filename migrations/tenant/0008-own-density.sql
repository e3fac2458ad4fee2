-- How much room a person wants between rows and around controls.
alter table account add column density text not null default 'default'
  constraint account_density_known check (density in ('compact', 'default', 'touch'));
