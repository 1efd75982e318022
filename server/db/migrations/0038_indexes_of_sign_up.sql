CREATE INDEX "users_by_person" ON "users" USING btree ((case
    when split_part("email", '@', -1) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part("email", '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part("email", '@', 1), '+', 1) || '@' || split_part("email", '@', -1) end));--> statement-breakpoint
CREATE INDEX "verifications_expires_at_index" ON "verifications" USING btree ("expires_at");