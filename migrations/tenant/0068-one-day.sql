-- Never written by many, so never looked at by autovacuum: without this the planner takes its one row for thousands.
analyze current_day;
