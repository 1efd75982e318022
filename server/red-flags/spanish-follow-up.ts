import { type FollowUpTable, notAfter, says, toCall, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'mujer|espos[oa]|marido|novi[oa]|parej[oa]|amig[oa]|herman[oa]|hij[oa]|padre|madre|papa|mama|companer[oa]|prim[oa]|ti[oa]|abuel[oa]';
const DOCTOR =
  '(?:medic[oa]s?|doctor(?:a|es|as)?|dra?|cardiolog[oa]s?|neurolog[oa]|urgencias|hospital|clinica|paramedicos?|enfermer[oa]|fisio\\w*)';
const TESTS = '(?:electro\\w*|ecg|resonancia|tac|radiografia|analisis|analitica|pruebas?|examenes)';
const EXERCISE = '(?:entren\\w*|ejercicio|deporte|levantar|volver|sentadillas?|banca|pesas?|gimnasio)';
const NOT = 'no|nunca|nada|ningun\\w*|sin';
const NOT_YET = notAfter(
  `no|nunca|ningun\\w*|sin|si|cuando|hasta|antes|despues|debo|deberia|tengo que|voy a|quiza|quizas|entrenador|${PEOPLE}`,
);
const GAP = wordsBetween(3, NOT);
const FOUND = notAfter(NOT);

export const SPANISH_FOLLOW_UP: FollowUpTable = {
  small: wordSet(`
    a al con de del desde en es esta este esto eso esa ese ello lo la el los las un una unos y o u pero si no ni que
    como cuando donde por para porque pues entonces ya aun todavia solo tambien muy mas menos poco mucho algo nada todo
    otra otro vez me mi mis te tu se le yo usted soy estoy estas son era fue fui ser estar sera seria hay haber he ha
    tengo tiene tener puedo puede podria debo deberia hago hacer hice paso pasa pasar pasado pasara quiero quieres creo
    cree sabes se ve veo voy va ir fue vuelve volvio quito quita quitado ahora hoy luego despues antes ok vale bueno
    bien mal peor mejor normal grave peligroso serio seguro raro miedo preocupa preocupar preocuparme exagero exagerando
    razon motivo fuente pagina libro gimnasio casa coach asi aunque mientras tanto explica explicame quiza quizas tal
    realmente verdad oye hombre jaja`),
  acknowledges: wordSet('ok vale bien bueno si ya'),
  agrees:
    /^(?:(?:ok|vale|si|bien|bueno|gracias)[ ,.!]+)*(?:entendido|entiendo|de acuerdo|lo hare|ya llamo|voy|(?:muchas )?gracias)[\s.!]*$/u,
  pronoun: says(
    '(?:es|sera|seria|fue|puede ser|podria ser|creo que es|por) (?:por |de |del |solo |que )*(?:eso|esto|el|la|los|las|un|una|mi)',
    '(?:se me|ya se) (?:paso|pasa|quito|fue|ha pasado|ha quitado)',
  ),
  continues:
    /^(?:(?:ok|vale|bueno|no|si|y|pero)[ ,.]+)*(?:pero|quizas?|tal vez|a lo mejor|y si|(?:yo|tengo|estoy|soy|mi|no (?:tengo|estoy|quiero|puedo)|(?:debo|deberia|hace falta|tengo que)))\b(?!.*\bgracias)/u,
  training: says(
    'entren\\w*|ejercici\\w*|series?|repeticion\\w*|reps?|levant\\w*|sentadill\\w*|press|banca|peso muerto|pesos?|pesas?|dominadas?|flexiones|remo|curl|cardio|corr\\w*|trotar|nadar|bici\\w*|yoga|estir\\w*|calent\\w*|descans\\w*|recuper\\w*|rutina|programa|sesion|carga|liger\\w|pesad\\w|barra|mancuernas?|maquinas?|maximo|compet\\w*|pierna|deporte',
    'cinturon|faja|correas?|vendas?|rodilleras|munequeras|zapat\\w*|tecnica|agarre',
    'porque|causa\\w*|debid[oa]|culpa|estres|ansiedad|deshidrat\\w*|cafeina|cafe|pre-?entreno|musculos?|tiron|nervios?|disco|columna|calambre\\w*|dormir|apretad\\w',
  ),
  when: says(
    'cuanto tiempo|cuantos dias|cuando (?:puedo|podre)|dias?|semanas?|horas?|minutos?|manana|noche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|desde',
  ),
  body: says('pecho|corazon|piernas?|brazos?|manos?|pies?|hombros?|cuello|espalda|ingle|rodillas?|dedos?'),
  care: says(
    `duele\\w*|dolor\\w*|dormid\\w|entumecid\\w|hormigueo|respir\\w*|mare\\w*|desmay\\w*|sintomas?|sangre|medic[oa]s?|doctora?|hospital|urgencias?|emergencias?|ambulancia|${toCall('112', '911')}|ibuprofeno|pastillas?|morir\\w*|matar\\w*|infarto|fisio\\w*|linea de ayuda|psicolog\\w*`,
  ),
  food: says(
    'com\\w+|calorias?|dieta|peso|kilos?|adelgaz\\w*|bajar|grasa|proteina|vomit\\w*|laxantes?|ayun\\w*',
  ),
  elsewhere: says(
    'mi (?:\\w+ )?(?:record|marca|maximo)|cuando fue (?:la ultima|mi ultim)|que (?:levante|entrene)',
    'donde (?:esta|queda)|direccion|abre[ns]?|abiert\\w|cierra[ns]?|cerrad\\w|horarios?|cancelar|aparcamiento|duchas?|taquillas?|clases?|app|aplicacion|(?<!en )cuenta|correo|telefono|idioma|tienda|borra\\w*|elimina\\w*|que hora|me llamo',
  ),
  logs: /^(?:(?:por favor|oye|ok|vale)[ ,]+)*(?:registra|anota|guarda|apunta|anade)\w*\b/u,
  asks: says(
    'puedo|podria|debo|deberia|que tal|cuant[oa]s? (?:series|peso|repeticiones|veces)|voy a|quiero|mas liger\\w|dice|en lugar|en vez|hago',
  ),
  others: says(`(?:mi|su|tu) (?:${PEOPLE})`, 'ella|ellos|ellas'),
  own: says('yo|me|mi|mis|puedo|debo|tengo|podria'),
  cleared: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:dio|dado|dieron) (?:el |la )?(?:alta|visto bueno|luz verde|permiso)|${NOT_YET}(?:dieron|dio|tengo) el (?:alta|visto bueno)`,
    `${NOT_YET}${DOCTOR} ${GAP}(?:dice[n]?|dij(?:o|eron)|dicho) (?:que )?(?:ya )?(?:puedo|podia) (?:\\w+ ){0,3}${EXERCISE}|${NOT_YET}${DOCTOR} ${GAP}(?:autorizo|permitio)`,
  ),
  saw: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:dij(?:o|eron)|dicen?|dicho|reviso|revisaron|examino|examinaron|vio|vieron|visto|encontro|encontraron)`,
    `${NOT_YET}(?:fui|estuve|vengo|he ido|he estado|vi|volvi|(?:vio|visto)(?: por)?) ${GAP}${DOCTOR}`,
    `${NOT_YET}(?:hicieron|hice) (?:\\w+ )?${TESTS}|${NOT_YET}${TESTS} ${GAP}(?:salio|salieron|es|esta|estan|fue|son)`,
  ),
  harmless: says(
    `${NOT_YET}(?:(?:todo|estoy|esta|estaba|salio|salieron) (?:\\w+ )?(?:bien|normal(?:es)?|perfecto|sano)|muscular|musculo|tiron|contractura|reflujo|gases|ansiedad|benigno|examin\\w+|revis(?:o|aron)|(?:me )?(?:vio|vieron)|vi (?:al|a la|a un) ${DOCTOR})|(?:nada|no) (?:\\w+ ){0,3}(?:grave|corazon|malo|serio|problemas?)|no (?:es|era|tengo) nada`,
  ),
  unwell: says(
    `${FOUND}(?:presion (?:\\w+ )?alta|hipertension|tension alta|soplo|arritmia|angina|infarto|colesterol|trombo\\w*|anormal\\w*|(?:problema|enfermedad) (?:de|del|en el) corazon|cardiaca?|serio|peligroso)`,
    `que (?:llame|vuelva|vaya|pare|deje|no (?:entrene|levante|haga))(?! .{0,20}\\bsi\\b)|no (?:puedo|debo) (?:\\w+ )?${EXERCISE}|(?:espero|esperando|pidio|mando|derivo) (?:\\w+ ){0,3}(?:resultados|${TESTS}|${DOCTOR})`,
  ),
  notYetSeen: says('google|youtube|internet|hace (?:\\w+ )?(?:anos?|meses)|ano pasado'),
  knows: says(
    `${NOT_YET}(?:hable|hablado|llame|llamado|conte|contado|dije|dicho) (?:\\w+ ){0,2}(?:mi (?:${PEOPLE})|linea de ayuda|psicolog\\w*|terapeuta|psiquiatra)|mi (?:terapeuta|psicolog\\w*|${PEOPLE}) (?:ya )?(?:lo )?sabe`,
  ),
  account: says(
    'tarjeta|cobr\\w+|factura\\w*|membresia|suscripcion|reembols\\w*|precios?|cuesta[ns]?|cuanto vale|cuota|pag(?:o|ar|ue|a|os)|contrasena',
  ),
};
