-- What others see of an achievement is this view: body weight, sex and notes stay in the table, with their athlete.
drop policy readers on achievements;
--> statement-breakpoint
-- It reads the table as the view's owner: a superuser, or a member of liftlore_service, whose policy shows every row.
create view leaderboard with (security_barrier) as
  select id, goal_id, user_id, value, unit, score, dots, ipf_gl, verified_at, created_at, updated_at
  from achievements
  where (select nullif(current_setting('app.user_id', true), '')) is not null;
--> statement-breakpoint
revoke all on leaderboard from liftlore_service;
--> statement-breakpoint
grant select on leaderboard to liftlore_app;
