import { type FollowUpTable, says, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'mujer|espos[oa]|marido|novi[oa]|parej[oa]|amig[oa]|herman[oa]|hij[oa]|padre|madre|papa|mama|companer[oa]|prim[oa]|ti[oa]|abuel[oa]';
const DOCTOR = '(?:medic[oa]|doctora?|cardiolog[oa]|urgencias|hospital)';
const NOT_YET =
  '(?<!\\b(?:no|ningun\\w*|nunca|si|cuando|hasta|antes|despues|debo|deberia|tengo que|voy a) (?:\\w+ ){0,4})';

const GAP = wordsBetween(3, 'no|nunca|nada|ningun\\w*');

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
    'duele\\w*|dolor\\w*|dormid\\w|entumecid\\w|hormigueo|respir\\w*|mare\\w*|desmay\\w*|sintomas?|sangre|medic[oa]s?|doctora?|hospital|urgencias?|emergencias?|ambulancia|112|911|ibuprofeno|pastillas?|morir\\w*|matar\\w*|infarto|fisio\\w*|linea de ayuda|psicolog\\w*',
  ),
  food: says(
    'com\\w+|calorias?|dieta|peso|kilos?|adelgaz\\w*|bajar|grasa|proteina|vomit\\w*|laxantes?|ayun\\w*',
  ),
  elsewhere: says(
    'donde (?:esta|queda)|direccion|abre[ns]?|abiert\\w|cierra[ns]?|cerrad\\w|horarios?|precios?|cuesta[ns]?|cuanto vale|cuota|membresia|suscripcion|cancelar|pag[ao]\\w*|aparcamiento|duchas?|taquillas?|app|aplicacion|(?<!en )cuenta|contrasena|correo|idioma|tienda|borra\\w*|elimina\\w*',
  ),
  logs: /^(?:(?:por favor|oye|ok|vale)[ ,]+)*(?:registra|anota|guarda|apunta|anade)\w*\b/u,
  asks: says('puedo|podria|debo|deberia|que tal|cuant[oa]s?|como|manana|voy a|quiero|proxim\\w'),
  others: says(`(?:mi|su|tu) (?:${PEOPLE})`, 'ella|ellos|ellas'),
  own: says('yo|me|mi|mis|puedo|debo|tengo|podria'),
  seen: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:dijo|dice|dicho|reviso|examino|vio|visto|dado el alta)`,
    `${NOT_YET}(?:fui|estuve|vengo|he ido|he estado|vi) ${GAP}${DOCTOR}`,
    `${NOT_YET}(?:vio|visto) (?:por )?(?:\\w+ )?${DOCTOR}`,
  ),
  notYetSeen: says(
    'cita|derivo\\w*|esper\\w*|(?:ir a|vaya a|ve a) urgencias|google|youtube|hace (?:\\w+ )?(?:anos?|meses)',
  ),
  account: says('tarjeta|cobr\\w+|factura\\w*|membresia|suscripcion|reembols\\w*|cancelar'),
};
