/** Words that say nothing about the subject of a sentence. */
export const GLUE = new Set(
  `a an the of for from to at on in with and or but my me i i'm im i've ive mine is are was were be been am if what what's whats how
  much many do does did would could can you please pls plz hey hi ok okay so now then that that's thats it its this those
  these give tell show get work out figure find want if have has had just also again right by up as per each about same
  yeah well like counted one instead today when there here us we're were s ve t re using use make only weight go coach
  need let's lets max minus thanks thank actually no nah sorry wait oops mean meant too got did doing done going think guess bro man
  lol haha dude mate alright what're i'd you're ones quick quickly um uh like seriously`.split(/\s+/u),
);
